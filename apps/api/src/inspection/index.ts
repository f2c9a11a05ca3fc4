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

async function inspectFile(
  storage: Storage,
  { owner_id, key, size }: StoredVideo,
  clean: boolean,
): Promise<VideoMetadata> {
  const path = await storage.localPath(key);
  const { metadata, edits } = await inspector.inspect(
    owner_id,
    { size, path, clean },
    async (start, length) => {
      const bytes = await storage.bytes(key, start, length);
      if (!bytes) throw notFound();
      return bytes;
    },
  );
  if (path === undefined && clean) await storage.rewrite(key, edits);
  return metadata;
}

/** Inspects a stored file; throws RefusedContent if it isn't a video. */
export const inspectStored = (storage: Storage, stored: StoredVideo): Promise<VideoMetadata> =>
  inspectFile(storage, stored, false);

/** Like `inspectStored`, but also durably overwrites everything that reveals a place or an owner. */
export const cleanStored = (storage: Storage, stored: StoredVideo): Promise<VideoMetadata> =>
  inspectFile(storage, stored, true);

export type { VideoMetadata } from './messages.ts';
