import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../db/database.ts';
import { takeOverStorage } from '../features/uploads/index.ts';
import { uploadCleanup } from '../features/uploads/worker.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { localS3 } from '../storage/testing/s3.ts';
import { useFixture } from '../testing/use-test-app.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { allFiles, fillStore, storeFile } from './testing/filled-store.ts';
import { s3Environment, storeKinds, useStorePlaces } from './testing/stores.ts';

const places = useStorePlaces();

const unknownKey = 'f'.repeat(32);
const sevenHoursMs = 7 * 3600_000;

/** Runs the first cleanup of a newly started server, seven hours from now. Returns its warnings. */
async function runCleanup(store: Store, storage: Storage): Promise<string[]> {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message), error() {} };
  const services = {
    db: store.db,
    storage,
    now: () => new Date(Date.now() + sevenHoursMs),
    log,
    config: { BILLING_ENFORCEMENT: 'soft' },
    inTransaction: () => Promise.reject(new Error('unused')),
  } as unknown as Parameters<typeof uploadCleanup>[0];
  const { work, sweep } = uploadCleanup(services);
  await work();
  await sweep();
  return warnings;
}

// Restoring takes seconds, and much longer on a busy machine.
describe.each(storeKinds)('a restored server (%s)', (kind) => {
  const s3 = useFixture(localS3);
  let original: Store;
  let restored: Store;
  let storage: Storage;

  beforeAll(async () => {
    const environment = s3Environment(s3.options);
    const [place, target] = [
      await places.create(kind, environment),
      await places.create(kind, environment),
    ];
    original = await place.open();
    storage = await openStorage(place.config);
    await fillStore(original, storage);
    expect(await runCleanup(original, storage)).toEqual([]);
    const backup = places.path(`backup-${kind}`);
    await backUp({ store: original, storage, directory: place.directory }, backup);
    await restore(backup, target);
    restored = await target.open();
  });

  it('removes no files from a bucket that the original server uses until it takes over the bucket', async () => {
    const files = await allFiles(original, storage);
    await storeFile(storage, unknownKey, 1000);
    // The files of these rows are still in use on the original server.
    for (const table of ['media', 'voice_notes', 'message_history'])
      await restored.db.execute(`DELETE FROM ${table}`);
    expect(await runCleanup(restored, storage)).toEqual([
      expect.stringContaining('the storage belongs to another installation'),
    ]);
    expect(await storage.size(unknownKey)).toBe(1000);
    expect(await allFiles(original, storage)).toEqual(files);

    await takeOverStorage({ db: restored.db, storage });
    expect(await runCleanup(original, storage)).toEqual([
      expect.stringContaining('the storage belongs to another installation'),
    ]);
    expect(await storage.size(unknownKey)).toBe(1000);
    expect(await runCleanup(restored, storage)).toEqual(['bytes without a row were removed']);
    expect(await storage.size(unknownKey)).toBeUndefined();
    expect(Object.values(await allFiles(original, storage))).toEqual(
      Object.keys(files).map(() => 'missing'),
    );
  });
});
