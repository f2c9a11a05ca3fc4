import { join } from 'node:path';
import type { Config } from '../lib/config.ts';
import { folderStorage } from './folder.storage.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that the configuration selects. */
export async function openStorage(config: Config): Promise<Storage> {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if (
    endpoint === undefined ||
    region === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  )
    return folderStorage(join(config.DATA_DIR, 'media'));
  // The S3 client is loaded only where it is used.
  const { s3Storage } = await import('./s3.storage.ts');
  return s3Storage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
}

export { folderStorage } from './folder.storage.ts';
export { newKey } from './keys.ts';
export { put, type UploadProgress, type Storage } from './storage.ts';
