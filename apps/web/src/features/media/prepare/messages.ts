import type { Plan, VideoFacts } from './prepare.rules.ts';

/** What the page asks the worker to do. Each worker gets one request. */
export type PrepareRequest =
  | { task: 'inspect'; file: Blob }
  | { task: 'make'; file: Blob; plan: Plan };

export interface Made {
  file: Blob;
  extension: string;
  /** Where the new file starts in the original, in seconds: copying starts at a key frame. */
  from: number;
}

export type PrepareReply =
  | { kind: 'facts'; facts: VideoFacts }
  /** How many seconds of the video are made smaller per second; 0 if that isn't possible. Sent last. */
  | { kind: 'speed'; speed: number }
  | { kind: 'progress'; fraction: number }
  | { kind: 'made'; made: Made }
  | { kind: 'failed' };
