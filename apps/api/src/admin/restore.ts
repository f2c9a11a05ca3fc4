import { readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onEmbedded, onServer } from '../db/dump/connections.ts';
import { checkFile } from '../db/dump/files.ts';
import { checkTableFiles, loadTables } from '../db/dump/load.ts';
import { readManifest, type Manifest } from '../db/dump/manifest.ts';
import { assertKnown } from '../db/migrate.ts';
import type { Config } from '../lib/config.ts';
import { syncFolder } from '../lib/durable.ts';
import { ensurePrivateFolder } from '../lib/private-folder.ts';
import { folderStorage, openStorage, type Storage } from '../storage/index.ts';
import { copySecrets, mediaListFile, secretsFile } from './backup.ts';
import { copyFile, hashStored, type StoredFile } from './media-copy.ts';
import { isMissing, readMediaList } from './media-list.ts';

/** Entries of a data folder that don't count as data: exports, emails, locks and unfinished files. */
const ignoredEntries = /^(exports|outbox|scratch|\.restoring|\.moving)$|\.(lock|new|draft)$/;

/** Reads a backup's manifest and checks all of its files except the videos. */
export async function openBackup(source: string): Promise<Manifest> {
  const manifest = await readManifest(source);
  assertKnown(manifest.migrations);
  await checkTableFiles(source, manifest);
  await checkFile(join(source, mediaListFile), mediaListFile, { sha256: manifest.media.sha256 });
  if (manifest.secrets !== null)
    await checkFile(join(source, secretsFile), secretsFile, { sha256: manifest.secrets });
  return manifest;
}

/** Puts a file into the storage, unless it is already there, as after an interrupted attempt. */
async function restoreFile(from: Storage, to: Storage, file: StoredFile): Promise<void> {
  if ((await hashStored(to, file)) === file.sha256) return;
  await to.remove(file.key);
  const copied = await copyFile(from, to, file.key);
  if (copied?.sha256 === file.sha256) return;
  await to.remove(file.key);
  throw new Error(
    `The backup is damaged: the file ${file.key} in media ${copied ? 'was changed' : 'is missing'}.`,
  );
}

async function restoreMedia(source: string, to: Storage): Promise<void> {
  const from = folderStorage(join(source, 'media'));
  for await (const entry of readMediaList(join(source, mediaListFile)))
    if (!isMissing(entry)) await restoreFile(from, to, entry);
}

const dataIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory).catch((): string[] => [])).filter((name) => !ignoredEntries.test(name));

/** Opens the S3 storage of the configuration. Returns undefined if videos are in the data folder. */
const remoteStorage = (config: Config): Promise<Storage> | undefined =>
  config.S3_ENDPOINT === undefined ? undefined : openStorage(config);

/**
 * Restores into the data folder. Moves the database there last, so that a partial restore is never
 * opened.
 */
async function restoreEmbedded(
  source: string,
  manifest: Manifest,
  { config, directory }: RestoreTarget,
): Promise<void> {
  const existing = await dataIn(directory);
  if (existing.length > 0)
    throw new Error(
      `${directory} contains ${existing.join(', ')}. A backup is restored into an empty folder: move this one somewhere else, or set DATA_DIR to another.`,
    );
  await ensurePrivateFolder(directory);
  const folder = join(directory, '.restoring');
  try {
    await rm(folder, { recursive: true, force: true });
    await ensurePrivateFolder(folder);
    await onEmbedded(join(folder, 'db'), async (client) => {
      await loadTables(client, source, manifest);
      await client.query('CHECKPOINT');
    });
    await restoreMedia(
      source,
      (await remoteStorage(config)) ?? folderStorage(join(folder, 'media')),
    );
    await copySecrets(source, folder);
    await syncFolder(folder);
    const names = await readdir(folder);
    for (const name of [...names.filter((entry) => entry !== 'db'), 'db'])
      await rename(join(folder, name), join(directory, name));
    await syncFolder(directory);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the signing key to the data folder. Throws if the folder already has a different key. */
async function restoreSecrets(source: string, directory: string): Promise<void> {
  const [own, restored] = await Promise.all(
    [directory, source].map((folder) =>
      readFile(join(folder, secretsFile), 'utf8').catch(() => undefined),
    ),
  );
  if (restored === undefined || own === restored) return;
  if (own !== undefined)
    throw new Error(
      `${join(directory, secretsFile)} has another signing key than the backup. Move it somewhere else first.`,
    );
  await ensurePrivateFolder(directory);
  await copySecrets(source, directory);
  await syncFolder(directory);
}

/**
 * Restores into a database on a server. Commits the rows last, so that a row never exists without
 * its file.
 */
async function restoreToServer(
  source: string,
  manifest: Manifest,
  { config, directory, databaseUrl }: RestoreTarget & { databaseUrl: string },
): Promise<void> {
  await onServer(databaseUrl, (client) =>
    loadTables(client, source, manifest, async () => {
      await restoreSecrets(source, directory);
      await restoreMedia(source, await openStorage(config));
    }),
  );
}

export interface RestoreTarget {
  config: Config;
  /** The data folder. */
  directory: string;
}

/** Restores a backup into an empty embedded store or an empty database on a server. */
export async function restore(source: string, target: RestoreTarget): Promise<Manifest> {
  const manifest = await openBackup(source);
  const databaseUrl = target.config.DATABASE_URL;
  if (databaseUrl === undefined) await restoreEmbedded(source, manifest, target);
  else await restoreToServer(source, manifest, { ...target, databaseUrl });
  return manifest;
}
