import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { migrateDatabase } from '../db/database.ts';
import { onEmbedded } from '../db/dump/connections.ts';
import { loadTables } from '../db/dump/load.ts';
import type { Manifest } from '../db/dump/manifest.ts';
import { folderStorage } from '../storage/index.ts';
import { mediaListFile } from './backup.ts';
import { hashStored } from './media-copy.ts';
import { isMissing, readMediaList, storageKeys } from './media-list.ts';
import { openBackup } from './restore.ts';

const mismatch = () => new Error(`The backup is damaged: ${mediaListFile} doesn't match the rows.`);

/** Checks every file in the list. */
async function checkFiles(source: string, { media }: Manifest): Promise<void> {
  const storage = folderStorage(join(source, 'media'));
  const counts = { files: 0, missing: 0, bytes: 0 };
  for await (const entry of readMediaList(join(source, mediaListFile))) {
    if (isMissing(entry)) {
      counts.missing += 1;
      continue;
    }
    const hash = await hashStored(storage, entry);
    if (hash !== entry.sha256)
      throw new Error(
        `The backup is damaged: the file ${entry.key} in media ${hash === undefined ? 'is missing or has another size' : 'was changed'}.`,
      );
    counts.files += 1;
    counts.bytes += entry.size;
  }
  const isEqual = (['files', 'missing', 'bytes'] as const).every(
    (name) => counts[name] === media[name],
  );
  if (!isEqual) throw mismatch();
}

/** Checks that the list matches the files of the restored rows. Both have the same order. */
async function checkList(source: string, client: ClientBase): Promise<void> {
  const keys = storageKeys((work) => work(client));
  for await (const { key } of readMediaList(join(source, mediaListFile)))
    if ((await keys.next()).value !== key) throw mismatch();
  if (!(await keys.next()).done) throw mismatch();
}

/**
 * Restores a backup into a temporary embedded store, which checks all constraints, and checks every
 * file. Throws with the reason if the backup is damaged. Changes nothing outside the temporary
 * folder.
 */
export async function verifyBackup(source: string): Promise<Manifest> {
  const manifest = await openBackup(source);
  await checkFiles(source, manifest);
  const folder = await mkdtemp(join(tmpdir(), 'fj-verify-'));
  try {
    await onEmbedded(join(folder, 'db'), async (client) => {
      await loadTables(client, source, manifest);
      await checkList(source, client);
      await migrateDatabase(client);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return manifest;
}
