import { open, type FileHandle } from 'node:fs/promises';

const maxOpenFiles = 64;
/** Longer than players take to request the next range, and short enough to release deleted files soon. */
const idleMs = 2_000;

interface CachedFile {
  handle: Promise<FileHandle>;
  useCount: number;
  idle: NodeJS.Timeout | undefined;
}

/** Keeps files open between many small reads, because opening and closing costs as much as reading. */
export function createOpenFileCache() {
  const cache = new Map<string, CachedFile>();

  function close(path: string, file: CachedFile): void {
    clearTimeout(file.idle);
    if (cache.get(path) === file) cache.delete(path);
    void file.handle.then(
      (handle) => handle.close(),
      () => undefined,
    );
  }

  function acquire(path: string): CachedFile {
    const cached = cache.get(path);
    if (cached) {
      clearTimeout(cached.idle);
      cached.useCount += 1;
      return cached;
    }
    const file: CachedFile = { handle: open(path, 'r'), useCount: 1, idle: undefined };
    if (cache.size < maxOpenFiles) cache.set(path, file);
    return file;
  }

  function release(path: string, file: CachedFile): void {
    file.useCount -= 1;
    if (file.useCount > 0) return;
    if (cache.get(path) !== file) close(path, file);
    else file.idle = setTimeout(() => close(path, file), idleMs).unref();
  }

  return {
    /** Rejects like `open` if the file doesn't exist. */
    async use<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
      const file = acquire(path);
      try {
        return await work(await file.handle);
      } catch (error) {
        if (cache.get(path) === file) cache.delete(path);
        throw error;
      } finally {
        release(path, file);
      }
    },
    /** Call before removing the file, so that later reads don't find it. */
    evict(path: string): void {
      const file = cache.get(path);
      if (!file) return;
      cache.delete(path);
      if (file.useCount === 0) close(path, file);
    },
  };
}
