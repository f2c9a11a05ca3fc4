import { open, type FileHandle } from 'node:fs/promises';

const mostOpen = 64;
/** A player asks for the next piece sooner; what was deleted is let go by then. */
const idleMs = 2_000;

interface Opened {
  handle: Promise<FileHandle>;
  users: number;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Files that are read again and again in small pieces, each open as long as somebody reads it and a little longer:
 * opening and closing would cost as much as reading.
 */
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
    /** Rejects as opening does, when there is no such file. */
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
    /** Before the file is removed: who comes later shall not find it. */
    forget(path: string): void {
      const file = opened.get(path);
      if (!file) return;
      opened.delete(path);
      if (file.users === 0) close(path, file);
    },
  };
}
