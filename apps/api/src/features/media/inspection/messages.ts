import type { Inspection } from '../content/inspect.ts';
import type { Edit } from '../storage/index.ts';

/** What is known of a video once its file was read from end to end. */
export type Seen = Omit<Inspection, 'edits' | 'pictureEdits'>;

/** What a thread is asked. */
export interface Job {
  size: number;
  /** The file, which the thread opens; without a path it asks for bytes. */
  path: string | undefined;
  /** Whether to find and remove what must not be stored; a file with a path is changed in place. */
  clean: boolean;
}

export type ToThread = { kind: 'job'; job: Job } | { kind: 'bytes'; bytes: Uint8Array };

export type FromThread =
  | { kind: 'read'; start: number; length: number }
  /** Changes to a file that the thread cannot open, a part of them at a time. */
  | { kind: 'edits'; edits: Edit[] }
  | { kind: 'seen'; seen: Seen }
  /** The file is no video for us; the message is the user's. */
  | { kind: 'refused'; message: string }
  /** There is no such file any more. */
  | { kind: 'missing' }
  /** Something else went wrong: the error in words, since threads share no objects. */
  | { kind: 'failed'; message: string };
