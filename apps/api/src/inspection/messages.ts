import type { Edit, Inspection } from '@fencing-journal/video-container';

/** What is known about a video once its file has been read from end to end. */
export type VideoMetadata = Omit<Inspection, 'edits' | 'pictureEdits'>;

/** A request to a thread. */
export interface InspectionJob {
  size: number;
  /** Path of a file that the thread opens. Without a path, the thread requests the bytes. */
  path: string | undefined;
  /** Whether to find and remove what must not be stored; a file with a path is changed in place. */
  clean: boolean;
}

export type ToThread = { kind: 'job'; job: InspectionJob } | { kind: 'bytes'; bytes: Uint8Array };

export type FromThread =
  | { kind: 'read'; start: number; length: number }
  /** Edits of a file that the thread can't open, in batches. */
  | { kind: 'edits'; edits: Edit[] }
  | { kind: 'metadata'; metadata: VideoMetadata }
  /** The file isn't a video that we accept; the message is shown to the user. */
  | { kind: 'refused'; message: string }
  /** The file no longer exists. */
  | { kind: 'missing' }
  /** Any other failure: the error as text, since threads share no objects. */
  | { kind: 'failed'; message: string };
