import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onServer, onSnapshotOfFiles } from '../db/dump/connections.ts';
import { dumpTables } from '../db/dump/dump.ts';
import { loadTables } from '../db/dump/load.ts';
import { ensurePrivateFolder } from '../lib/private-folder.ts';
import { exists } from './backup.ts';

/**
 * Copies the rows of the embedded store into an empty database on a server. No process may have the
 * embedded store open, and it isn't changed. Videos and the signing key stay where they are.
 */
export async function moveToServer(directory: string, databaseUrl: string) {
  const source = join(directory, 'db');
  if (!(await exists(join(source, 'PG_VERSION'))))
    throw new Error(`${directory} has no embedded database.`);
  const folder = join(directory, '.moving');
  try {
    await rm(folder, { recursive: true, force: true });
    await ensurePrivateFolder(folder);
    const dump = await onSnapshotOfFiles(source, folder, (client) => dumpTables(client, folder));
    await onServer(databaseUrl, (client) => loadTables(client, folder, dump));
    return dump;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
