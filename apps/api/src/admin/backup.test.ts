import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../db/database.ts';
import { openStorage } from '../storage/index.ts';
import { localS3 } from '../storage/testing/s3.ts';
import { useFixture } from '../testing/use-test-app.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import {
  allFiles,
  allRows,
  awkwardText,
  describeSchema,
  fillStore,
  startUpload,
} from './testing/filled-store.ts';
import { s3Environment, storeKinds, useStorePlaces, type StoreKind } from './testing/stores.ts';
import { verifyBackup } from './verify-backup.ts';

const places = useStorePlaces();
const s3 = useFixture(localS3);

interface Filled {
  store: Store;
  files: Record<string, string>;
  backup: string;
}

const secrets = '{"app_secret":"kept"}';
const filled = {} as Record<StoreKind, Filled>;

/** Fills stores and backs up each of them while it is open. */
beforeAll(async () => {
  for (const kind of storeKinds) {
    const place = await places.create(kind);
    const [store, storage] = [await place.open(), await openStorage(place.config)];
    await startUpload(store, await fillStore(store, storage));
    await writeFile(join(place.directory, 'secrets.json'), secrets);
    const backup = places.path(`backup-${kind}`);
    await backUp({ store, storage, directory: place.directory }, backup);
    filled[kind] = { store, files: await allFiles(store, storage), backup };
  }
});

const pairs = storeKinds.flatMap((from) => storeKinds.map((to) => [from, to] as const));

// Restoring takes seconds, and much longer on a busy machine.
describe('a backup', () => {
  it.each(pairs)(
    'of a store in use (%s) restores every row and every file (to %s)',
    async (from, to) => {
      const { store, files, backup } = filled[from];
      const target = await places.create(to);
      await restore(backup, target);
      const restored = await target.open();
      const [expected, found] = [await allRows(store), await allRows(restored)];
      expect(Object.keys(found)).toEqual(Object.keys(expected));
      // An upload in progress isn't in a backup.
      expect([expected['media_uploads']!.length, found['media_uploads']]).toEqual([1, []]);
      expect({ ...found, media_uploads: null }).toEqual({ ...expected, media_uploads: null });
      expect(found['lessons']!.join()).toContain(awkwardText.slice(0, 3));
      expect(await describeSchema(restored)).toEqual(await describeSchema(store));
      expect(Object.keys(files).length).toBeGreaterThan(2);
      expect(await allFiles(restored, await openStorage(target.config))).toEqual(files);
      expect(await readFile(join(target.directory, 'secrets.json'), 'utf8')).toBe(secrets);
    },
  );

  it.each(storeKinds)('of %s passes verification', async (kind) => {
    const { backup, store } = filled[kind];
    const { tables, media } = await verifyBackup(backup);
    expect(tables.map(({ name, rows }) => [name, name === 'media_uploads' ? '1' : rows])).toEqual(
      Object.entries(await allRows(store)).map(([name, rows]) => [name, String(rows.length)]),
    );
    expect(media).toMatchObject({ files: 5, missing: 0, bytes: 76_000 });
  });

  it('restores videos from a folder to S3 and back', async () => {
    const { files, backup } = filled.embedded;
    const onS3 = await places.create('embedded', s3Environment(s3.options));
    await restore(backup, onS3);
    const store = await onS3.open();
    const storage = await openStorage(onS3.config);
    expect(await allFiles(store, storage)).toEqual(files);
    await expect(stat(join(onS3.directory, 'media'))).rejects.toThrow('ENOENT');
    const second = places.path('backup-s3');
    await backUp({ store, storage, directory: onS3.directory }, second);
    const target = await places.create('embedded');
    await restore(second, target);
    expect(await allFiles(await target.open(), await openStorage(target.config))).toEqual(files);
  });
});
