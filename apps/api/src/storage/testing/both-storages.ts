import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStorage } from '../folder.storage.ts';
import { s3Storage } from '../s3.storage.ts';
import type { Storage } from '../storage.ts';
import { localS3 } from './s3.ts';

/** Creates a folder and a local S3 server, and both as storages by name. */
export async function bothStorages() {
  const folder = await mkdtemp(join(tmpdir(), 'fj-storage-'));
  const s3 = await localS3();
  const storages: Record<string, Storage> = {
    'a folder': folderStorage(join(folder, 'media')),
    S3: s3Storage(s3.options),
  };
  return {
    folder,
    s3,
    storages,
    close: async () => {
      await s3.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
