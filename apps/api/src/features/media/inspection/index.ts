import { notFound } from '../../../lib/errors.ts';
import type { Storage } from '../storage/index.ts';
import { inspector } from './inspector.ts';
import type { Seen } from './messages.ts';

interface Stored {
  /** Of the video, of which only one is read at a time. */
  owner_id: number;
  key: string;
  size: number;
}

async function look(
  storage: Storage,
  { owner_id, key, size }: Stored,
  clean: boolean,
): Promise<Seen> {
  const path = await storage.localPath(key);
  const { seen, edits } = await inspector.inspect(
    owner_id,
    { size, path, clean },
    async (start, length) => {
      const bytes = await storage.bytes(key, start, length);
      if (!bytes) throw notFound();
      return bytes;
    },
  );
  if (path === undefined && clean) await storage.rewrite(key, edits);
  return seen;
}

/** What is known of a stored file; throws RefusedContent where it is no video. */
export const inspectStored = (storage: Storage, stored: Stored): Promise<Seen> =>
  look(storage, stored, false);

/** The same, with everything written over that tells a place or an owner; what is written is on the disk. */
export const cleanStored = (storage: Storage, stored: Stored): Promise<Seen> =>
  look(storage, stored, true);
