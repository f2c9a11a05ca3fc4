import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { ensurePrivateFolder } from '../../lib/private-folder.ts';
import { DatabaseThread } from './database-thread.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import type { PgliteSocket } from './pglite-socket.ts';

export interface EmbeddedDatabase {
  /**
   * Returns a connection for node-postgres. PostgreSQL has a single session here, so only one may
   * be open at a time.
   */
  connect: () => PgliteSocket;
  /** Number of fsync calls since opening. */
  syncCount(): number;
  onConnection: DirectoryLock['onConnection'];
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a directory in its own thread: exclusively (a second process is
 * refused) and durably (an acknowledged commit survives a power failure). With `usePrepared`, a new
 * store starts from the one that the build prepared, if there is one; otherwise it is empty. Throws
 * DirectoryInUseError, or another error with a one-sentence message.
 */
export async function openEmbedded(
  directory: string,
  options: { usePrepared?: boolean } = {},
): Promise<EmbeddedDatabase> {
  await ensurePrivateFolder(directory);
  const lock = await lockDirectory(directory);
  try {
    const thread = new DatabaseThread(directory, options);
    await thread.start();
    return {
      connect: () => thread.connect(),
      syncCount: () => thread.syncCount,
      onConnection: (handler) => lock.onConnection(handler),
      close: async () => {
        try {
          await thread.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Copies the files of a database that nobody is writing to, because it is closed or its only
 * session is held. The copy needs no fsync, because it is only for reading.
 */
export const copyDatabaseFiles = (directory: string, target: string): Promise<void> =>
  cp(directory, target, {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
  });
