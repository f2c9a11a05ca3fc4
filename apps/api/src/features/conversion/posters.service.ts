import { notFound } from '../../lib/errors.ts';
import { newKey, put } from '../../storage/index.ts';
import {
  removeOrphan,
  replaceVariant,
  type MediaServices,
  type StoredFile,
  type Video,
} from '../media/index.ts';
import { deleteJobs } from './jobs.queries.ts';
import { cleanPicture } from './pictures.ts';

/**
 * Records a stored file, or removes the file if that fails, for example because the video has been deleted in the
 * meantime. So there is never a row without bytes, or bytes without a row.
 */
export async function addVariant(
  services: Pick<MediaServices, 'db' | 'storage' | 'inTransaction'>,
  video: Pick<Video, 'owner_id' | 'id'>,
  kind: 'mp4' | 'poster',
  file: StoredFile,
): Promise<void> {
  try {
    await services.inTransaction(async (tx) => {
      if (!(await replaceVariant(tx, video, kind, file))) throw notFound();
      await deleteJobs(tx, video, kind === 'mp4' ? 'convert' : 'poster');
    });
  } catch (error) {
    await removeOrphan(services, file.storage_key);
    throw error;
  }
}

/** Stores the picture that is shown until the video plays. */
export async function storePoster(
  services: Pick<MediaServices, 'db' | 'storage' | 'inTransaction'>,
  video: Pick<Video, 'owner_id' | 'id'>,
  picture: Uint8Array,
): Promise<void> {
  const { type, bytes } = cleanPicture(picture);
  const storage_key = newKey();
  async function* source() {
    yield bytes;
  }
  await put(services.storage, storage_key, source());
  await addVariant(services, video, 'poster', {
    type,
    codecs: [],
    size: bytes.byteLength,
    storage_key,
  });
}
