import type { FinderResult } from './find-touches.ts';
import type { LampAreas } from './area.rules.ts';
import type { Obstacle } from './obstacle.ts';
import type { AreaRange } from './ranges.rules.ts';

/** A request from the page. A worker gets only one. */
export type FinderRequest =
  | { task: 'find'; video: Blob | string; ranges: readonly AreaRange[] }
  | { task: 'suggest'; video: Blob | string; around: number };

export type FinderReply =
  | { kind: 'progress'; fraction: number }
  | { kind: 'found'; result: FinderResult }
  | { kind: 'suggested'; areas: LampAreas }
  | { kind: 'failed'; obstacle: Obstacle; detail: string };
