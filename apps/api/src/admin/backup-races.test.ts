import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../db/database.ts';
import { createFactories } from '../testing/factories.ts';
import { useFreshData } from '../testing/use-test-app.ts';
import { folderStorage, type Storage } from '../storage/index.ts';
import { backUp } from './backup.ts';
import { storeFile } from './testing/filled-store.ts';
import { storeKinds, useStorePlaces } from './testing/stores.ts';
import { verifyBackup } from './verify-backup.ts';

const places = useStorePlaces();

/** Returns a key that repeats the digit: `0` sorts first and `f` last. */
const key = (digit: string) => digit.repeat(32);

// Restoring takes seconds, and much longer on a busy machine.
describe.each(storeKinds)('while a backup of %s runs', (kind) => {
  let store: Store;
  let directory: string;
  let lesson: { owner_id: number; lesson_id: number };

  beforeAll(async () => {
    const place = await places.create(kind);
    store = await place.open();
    directory = place.directory;
    const make = createFactories(store.db);
    const [student, coach] = [await make.user(), await make.user()];
    await make.connection(student.id, coach.id);
    const { id } = await make.lesson(student.id, {
      coach_user_id: coach.id,
      coach_name: 'Robin Tester',
      date: '2026-03-10',
      student_notes: 'Footwork.',
    });
    lesson = { owner_id: student.id, lesson_id: id };
  });

  /** Sets up a separate storage with three videos that have files. */
  const test = useFreshData(async () => {
    await store.db.execute(sql`DELETE FROM media`);
    const storage = folderStorage(places.path(`media-${crypto.randomUUID()}`));
    const addVideo = async (digit: string, size = 1000) => {
      await storeFile(storage, key(digit), size);
      await createFactories(store.db).video(
        lesson.owner_id,
        { lesson_id: lesson.lesson_id },
        { storage_key: key(digit), size },
      );
    };
    const deleteVideo = async (digit: string) => {
      await store.db.execute(sql`DELETE FROM media WHERE storage_key = ${key(digit)}`);
      await storage.remove(key(digit));
    };
    for (const digit of ['2', '5', '8']) await addVideo(digit);
    const target = places.path(`backup-${crypto.randomUUID()}`);
    /** Backs up from a storage that calls `beforeRead` before it reads a file. */
    const run = (
      beforeRead: (digit: string) => Promise<void> = async () => undefined,
      { stopSignal }: { stopSignal?: AbortSignal } = {},
    ) => {
      const watched: Storage = {
        ...storage,
        stream: async (name, range) => {
          await beforeRead(name.charAt(0));
          return storage.stream(name, range);
        },
      };
      return backUp({ store, storage: watched, directory }, target, stopSignal);
    };
    return { storage, addVideo, deleteVideo, target, run };
  });

  const listed = async () =>
    (await readFile(join(test.target, 'media.jsonl'), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { key: string; missing?: string })
      .map(({ key, missing }) => `${key.charAt(0)}${missing === undefined ? '' : ` ${missing}`}`);
  const copied = async () =>
    (await readdir(join(test.target, 'media'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.charAt(0));

  it('a newly added video is in the backup with its file', async () => {
    let once = false;
    const summary = await test.run(async () => {
      if (once) return;
      once = true;
      await test.addVideo('0');
      await test.addVideo('f');
    });
    expect(summary).toEqual({ files: 5, bytes: 5000, deleted: 0, lost: 0 });
    expect(await listed()).toEqual(['0', '2', '5', '8', 'f']);
    await verifyBackup(test.target);
  });

  it('a deleted video is not in the backup and does not make it fail', async () => {
    const summary = await test.run(async (digit) => {
      if (digit === '5') await test.deleteVideo('2');
      if (digit === '8') await test.deleteVideo('8');
    });
    expect(summary).toEqual({ files: 1, bytes: 1000, deleted: 0, lost: 0 });
    expect([await listed(), await copied()]).toEqual([['5'], ['5']]);
  });

  it('a video that is added and then deleted is listed as missing', async () => {
    const summary = await test.run(async (digit) => {
      // The first pass is already past this key, so it is copied only after the rows were read.
      if (digit === '5') await test.addVideo('0');
      if (digit === '0') await test.deleteVideo('0');
    });
    expect(summary).toEqual({ files: 3, bytes: 3000, deleted: 1, lost: 0 });
    expect(await listed()).toEqual(['0 deleted', '2', '5', '8']);
    expect((await verifyBackup(test.target)).media.missing).toBe(1);
  });

  it('a video whose file was already lost is listed as lost', async () => {
    await test.storage.remove(key('5'));
    expect(await test.run()).toEqual({ files: 2, bytes: 2000, deleted: 0, lost: 1 });
    expect(await listed()).toEqual(['2', '5 lost', '8']);
  });

  it('a broken connection to the storage is retried, and the backup fails if it stays broken', async () => {
    let failures = 2;
    await test.run(async () => {
      if (failures-- > 0) throw new Error('The connection broke.');
    });
    expect(await listed()).toEqual(['2', '5', '8']);
    const other = { ...test.storage, stream: () => Promise.reject(new Error('It stays broken.')) };
    const target = `${test.target}-broken`;
    await expect(backUp({ store, storage: other, directory }, target)).rejects.toThrow(
      'It stays broken.',
    );
    await expect(stat(`${target}.new`)).rejects.toThrow('ENOENT');
  });

  it('interrupting the backup stops copying files and rows, and leaves nothing behind', async () => {
    const interruption = new AbortController();
    const copying = test.run(async () => interruption.abort(new Error('Interrupted.')), {
      stopSignal: interruption.signal,
    });
    await expect(copying).rejects.toThrow('Interrupted.');
    await store.db.execute(sql`DELETE FROM media`);
    const dumping = test.run(undefined, { stopSignal: interruption.signal });
    await expect(dumping).rejects.toThrow('Interrupted.');
    for (const path of [test.target, `${test.target}.new`, `${test.target}.new.lock`])
      await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('other queries still run, and a second backup into the same folder is refused', async () => {
    let rows: unknown[] = [];
    let second: Promise<unknown> | undefined;
    await test.run(async () => {
      rows = (await store.db.execute(sql`SELECT 1`)).rows;
      second ??= backUp({ store, storage: test.storage, directory }, test.target).catch(
        (error: Error) => error.message,
      );
      await second;
    });
    expect(rows).toHaveLength(1);
    expect(await second).toBe(`A backup to ${test.target} is already running.`);
    expect(await listed()).toEqual(['2', '5', '8']);
  });
});
