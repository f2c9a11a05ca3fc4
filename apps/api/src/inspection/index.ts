import { notFound } from '../lib/errors.ts';
import type { Storage } from '../storage/index.ts';
import { inspector } from './inspector.ts';
import type { VideoMetadata } from './messages.ts';

interface StoredVideo {
  /** Owner of the video; only one file per account is read at a time. */
  owner_id: number;
  key: string;
  size: number;
}

/**
 * Inspects a stored file and durably overwrites everything that reveals a place or an owner; throws
 * RefusedContent if the file isn't a video.
 */
export async function cleanStored(
  storage: Storage,
  { owner_id, key, size }: StoredVideo,
): Promise<VideoMetadata> {
  const path = await storage.localPath(key);
  const { metadata, edits } = await inspector.inspect(
    owner_id,
    { size, path, clean: true },
    async (start, length) => {
      const bytes = await storage.bytes(key, start, length);
      if (!bytes) throw notFound();
      return bytes;
    },
  );
  if (path === undefined) await storage.rewrite(key, edits);
  return metadata;
}

/**
 * Inspects a local file that the server has made; throws RefusedContent if it isn't a video. Waits
 * for its turn until `stop` aborts.
 */
export const inspectLocal = (
  path: string,
  size: number,
  stop: AbortSignal,
): Promise<VideoMetadata> => inspector.inspectLocal(path, size, stop);

export type { VideoMetadata } from './messages.ts';
