import type { Plan, VideoFacts } from './prepare.rules.ts';

/** What the page asks of the worker, once. */
export type PrepareRequest =
  | { task: 'inspect'; file: Blob }
  | { task: 'make'; file: Blob; plan: Plan };

export interface Made {
  file: Blob;
  extension: string;
  /** Where the new file begins in the original, in seconds: copying begins at a key frame. */
  from: number;
}

export type PrepareReply =
  | { kind: 'facts'; facts: VideoFacts }
  /** How many seconds of the video are made smaller in a second; 0 if it can't be. Sent last. */
  | { kind: 'speed'; speed: number }
  | { kind: 'progress'; fraction: number }
  | { kind: 'made'; made: Made }
  | { kind: 'failed' };
