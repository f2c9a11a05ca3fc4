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

/** Checks that every row finds its file, in one pass over both, which are in the same order. */
async function checkMedia(source: string, client: ClientBase, manifest: Manifest): Promise<void> {
  const storage = folderStorage(join(source, 'media'));
  const keys = storageKeys((work) => work(client));
  const counts = { files: 0, missing: 0, bytes: 0 };
  for await (const entry of readMediaList(join(source, mediaListFile))) {
    if ((await keys.next()).value !== entry.key)
      throw new Error(`The backup is damaged: ${mediaListFile} doesn't match the rows.`);
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
  const { files, missing, bytes } = manifest.media;
  if (
    !(await keys.next()).done ||
    counts.files !== files ||
    counts.missing !== missing ||
    counts.bytes !== bytes
  )
    throw new Error(`The backup is damaged: ${mediaListFile} doesn't match the rows.`);
}

/**
 * Restores a backup into a temporary embedded store, which checks all constraints, and checks every
 * file. Throws with the reason if it is damaged. Changes nothing outside of the temporary folder.
 */
export async function verifyBackup(source: string): Promise<Manifest> {
  const manifest = await openBackup(source);
  const folder = await mkdtemp(join(tmpdir(), 'fj-verify-'));
  try {
    await onEmbedded(join(folder, 'db'), async (client) => {
      await loadTables(client, source, manifest);
      await checkMedia(source, client, manifest);
      await migrateDatabase(client);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return manifest;
}
