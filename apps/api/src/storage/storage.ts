import type { Readable } from 'node:stream';
import type { Edit } from '@fencing-journal/video-container';
import type { ByteRange } from '../lib/ranges.ts';

/**
 * How far an object has grown. It can be stored as JSON, so that another process can continue
 * writing. Fields other than `size` are internal to the storage.
 */
export interface UploadProgress {
  /** Bytes that are durable. */
  size: number;
}

/**
 * Stores videos and posters. An object is created by `begin`, grows by appending, and can be read once it is
 * finished. It is then complete and durable. Keys come from `newKey`, never from user input.
 */
export interface Storage {
  begin(key: string): Promise<UploadProgress>;
  /**
   * Appends the source. Reports how much is durable from time to time and at the end. If the source
   * fails, the bytes received are made durable before the error is thrown.
   */
  append(
    key: string,
    progress: UploadProgress,
    source: AsyncIterable<Uint8Array>,
    onProgress: (progress: UploadProgress) => Promise<void>,
  ): Promise<UploadProgress>;
  /** Makes the object complete and readable. Idempotent. */
  finish(key: string, progress: UploadProgress): Promise<void>;
  /** Overwrites ranges of a finished object in the order given. Its size stays the same. */
  rewrite(key: string, edits: readonly Edit[]): Promise<void>;
  /**
   * Reads a range. Returns undefined, here and below, if the object doesn't exist, and fewer bytes
   * if it ends earlier. Storages that can read into a given buffer return the bytes in that buffer.
   */
  bytes(
    key: string,
    start: number,
    length: number,
    buffer?: Uint8Array,
  ): Promise<Uint8Array | undefined>;
  stream(key: string, range: ByteRange): Promise<Readable | undefined>;
  size(key: string): Promise<number | undefined>;
  /**
   * Returns where another program on this machine can read it: a path, or a URL that is valid for a
   * while.
   */
  locate(key: string): Promise<string>;
  /**
   * Returns a path for threads of this process, which may also write there; undefined if the bytes
   * are not on this machine.
   */
  localPath(key: string): Promise<string | undefined>;
  /**
   * Removes a finished or unfinished object, if it exists. Pass `progress` for one that was never
   * finished.
   */
  remove(key: string, progress?: UploadProgress): Promise<void>;
  /**
   * Lists all objects, finished or not, with the time of their last change. The same key may occur
   * more than once.
   */
  list(): AsyncIterable<{ key: string; modified: Date }>;
  /**
   * Returns the ID of the installation that may delete unknown objects; undefined if nobody has
   * claimed the storage.
   */
  readInstallation(): Promise<string | undefined>;
  writeInstallation(id: string): Promise<void>;
  /** Rejects if nothing can be stored. */
  ping(): Promise<void>;
}

/** Stores a whole object and returns its size in bytes; removes it if the source fails. */
export async function put(
  storage: Storage,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let progress = await storage.begin(key);
  try {
    progress = await storage.append(
      key,
      progress,
      source,
      async (latest) => void (progress = latest),
    );
    await storage.finish(key, progress);
    return progress.size;
  } catch (error) {
    await storage.remove(key, progress);
    throw error;
  }
}
