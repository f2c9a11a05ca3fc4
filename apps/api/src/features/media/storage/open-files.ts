import { open, type FileHandle } from 'node:fs/promises';

const mostOpen = 64;
/** Players request the next range sooner; the handles of deleted files are closed by then. */
const idleMs = 2_000;

interface Opened {
  handle: Promise<FileHandle>;
  users: number;
  idle: NodeJS.Timeout | undefined;
}

/** Keeps files open between many small reads, because opening and closing costs as much as reading. */
export function openFiles() {
  const opened = new Map<string, Opened>();

  function close(path: string, file: Opened): void {
    clearTimeout(file.idle);
    if (opened.get(path) === file) opened.delete(path);
    void file.handle.then(
      (handle) => handle.close(),
      () => undefined,
    );
  }

  function take(path: string): Opened {
    const known = opened.get(path);
    if (known) {
      clearTimeout(known.idle);
      known.users += 1;
      return known;
    }
    const file: Opened = { handle: open(path, 'r'), users: 1, idle: undefined };
    if (opened.size < mostOpen) opened.set(path, file);
    return file;
  }

  function leave(path: string, file: Opened): void {
    file.users -= 1;
    if (file.users > 0) return;
    if (opened.get(path) !== file) close(path, file);
    else file.idle = setTimeout(() => close(path, file), idleMs).unref();
  }

  return {
    /** Rejects like `open` if the file doesn't exist. */
    async use<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
      const file = take(path);
      try {
        return await work(await file.handle);
      } catch (error) {
        if (opened.get(path) === file) opened.delete(path);
        throw error;
      } finally {
        leave(path, file);
      }
    },
    /** Call before removing the file, so that later reads don't find it. */
    forget(path: string): void {
      const file = opened.get(path);
      if (!file) return;
      opened.delete(path);
      if (file.users === 0) close(path, file);
    },
  };
}
