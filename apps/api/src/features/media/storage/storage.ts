import type { Readable } from 'node:stream';

/**
 * How far an object has grown, as JSON: whoever has it can go on writing, in another process too. What is in it besides
 * the size is the storage's own.
 */
export interface Growth {
  /** Bytes that are safe. */
  size: number;
}

/** Bytes of a stored object to be written over: these, then zeros to the length. */
export interface Edit {
  start: number;
  length: number;
  bytes?: Uint8Array;
}

/** Both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where videos and posters lie. An object is begun, grows by appending, and can be read once it is finished; then it is
 * whole and durable. Keys are made by us (`newKey`), never of what somebody sends.
 */
export interface Storage {
  begin(key: string): Promise<Growth>;
  /**
   * Appends what comes, and says every now and then, and at the end, how much is safe. When the source breaks off, what
   * has come is made safe before the error goes on.
   */
  append(
    key: string,
    growth: Growth,
    source: AsyncIterable<Uint8Array>,
    saved: (growth: Growth) => Promise<void>,
  ): Promise<Growth>;
  /** Done again, it changes nothing. */
  finish(key: string, growth: Growth): Promise<void>;
  /** Changes bytes of a finished object in the order given; its size stays. */
  rewrite(key: string, edits: readonly Edit[]): Promise<void>;
  /**
   * undefined, here and below: there is no such object. Fewer bytes than asked for where it ends before. They come in the
   * buffer, if one is given and this storage reads into what it is given.
   */
  bytes(
    key: string,
    start: number,
    length: number,
    buffer?: Uint8Array,
  ): Promise<Uint8Array | undefined>;
  stream(key: string, range: ByteRange): Promise<Readable | undefined>;
  size(key: string): Promise<number | undefined>;
  /** Where another program on this machine reads it: a path, or an address that is good for a while. */
  locate(key: string): Promise<string>;
  /** The same for threads of this process, which may write there as well; undefined where the bytes are not on this machine. */
  localPath(key: string): Promise<string | undefined>;
  /** Finished or not; what is not there may be removed. The growth is known of one that was never finished. */
  remove(key: string, growth?: Growth): Promise<void>;
  /** Everything there is, once each or more often, finished or not, with when it last changed. */
  list(): AsyncIterable<{ key: string; modified: Date }>;
  /** Rejects when nothing can be stored. */
  ping(): Promise<void>;
}

/** Stores a whole object; nothing of it stays when the source breaks off. */
export async function put(
  storage: Storage,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let growth = await storage.begin(key);
  try {
    growth = await storage.append(key, growth, source, async (grown) => void (growth = grown));
    await storage.finish(key, growth);
    return growth.size;
  } catch (error) {
    await storage.remove(key, growth);
    throw error;
  }
}
