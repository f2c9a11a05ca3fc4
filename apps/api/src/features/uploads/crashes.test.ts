import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { queryRows, inTransaction, type Database } from '../../db/database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import type { Storage } from '../../storage/index.ts';
import { findVideo } from '../media/media.queries.ts';
import { findPlace } from '../media/places.queries.ts';
import { acquireUploadLease } from './upload-lease.ts';
import { removeLeftovers, sweepOrphans, cleanUpUploads } from './sweep.service.ts';
import { compareStorage } from './testing/uploading.ts';
import {
  useClockAheadOfDatabase,
  useVideoPlaces,
  withoutFfmpeg,
} from './testing/use-video-places.ts';
import { findUpload } from './uploads.queries.ts';
import {
  beginUpload,
  finalizeIfComplete,
  finalizeUpload,
  writeUpload,
  type UploadServices,
} from './uploads.service.ts';

const test = useTestApp(withoutFfmpeg);
useClockAheadOfDatabase(test);
const set = useVideoPlaces(test);
let video: Uint8Array;
beforeAll(async () => {
  video = await createTestVideo({ tagged: true });
});

type Killed = UploadServices & { killed: () => boolean };

/**
 * Returns the services of a process that is killed at its nth step, before or after the step is done. After that, it
 * reaches neither the database nor the storage.
 */
function mortal(steps = Infinity, when: 'before' | 'after' = 'before'): Killed {
  let left = steps;
  const dead = () => left <= 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (dead() && when === 'before') throw new Error('killed');
    const result = await work();
    if (dead()) throw new Error('killed');
    return result;
  };
  const db = new Proxy(test.store.db, {
    get(target, name) {
      if (dead()) throw new Error('killed');
      return Reflect.get(target, name) as unknown;
    },
  });
  const storage = new Proxy(test.storage, {
    get:
      (target, name: keyof Storage) =>
      (...words: never[]) =>
        step(() => (target[name] as (...words: never[]) => Promise<unknown>)(...words)),
  });
  return {
    db,
    storage,
    now: () => test.clock.now,
    killed: dead,
    config: { ...({} as UploadServices['config']), BILLING_ENFORCEMENT: 'soft' },
    inTransaction: (work) => step(() => inTransaction(test.store.db, work)),
  };
}
const living = () => ({ ...mortal(), storage: test.storage, log: silentLog });

const place = async () => findPlace(test.store.db, set.places.bout);
const bytesFrom = (at: number) =>
  (async function* () {
    yield video.subarray(at, at + 10_000);
    yield video.subarray(at + 10_000);
  })();

async function sendAll(services: UploadServices, slug: string, resumable: boolean): Promise<void> {
  const upload = await beginUpload(services, set.ada.user.id, {
    size: video.byteLength,
    filename: 'bout.mp4',
    slug,
    place: await place(),
    resumable,
  });
  const hold = await acquireUploadLease(services, upload, () => undefined);
  try {
    const growth = await writeUpload(services, upload, hold, bytesFrom(0));
    if (!resumable) return await finalizeUpload(services, { ...upload, growth }, hold);
  } finally {
    await hold.release();
  }
  await finalizeIfComplete(services, upload);
}

/** Does what the client of a resumable upload does once the server is back: continues from the server's offset. */
async function goOn(slug: string): Promise<void> {
  const rows = await queryRows<{ id: string }>(
    test.store.db,
    sql`SELECT id FROM media_uploads WHERE slug = ${slug} AND media_id IS NULL AND growth IS NOT NULL`,
  );
  for (const row of rows) {
    const named = { owner_id: set.ada.user.id, id: row.id };
    const hold = await acquireUploadLease(living(), named, () => undefined);
    const upload = (await findUpload(test.store.db, named.owner_id, named.id))!;
    await writeUpload(living(), upload, hold, bytesFrom(upload.received));
    await hold.release();
    await finalizeIfComplete(living(), named);
  }
}

async function recover(): Promise<void> {
  test.clock.advance(61);
  await cleanUpUploads(living());
  await removeLeftovers(living());
}

/** Returns the slugs of videos with missing bytes. */
async function bytesless(): Promise<string[]> {
  const rows = await queryRows<{ slug: string; storage_key: string; size: number }>(
    test.store.db,
    sql`SELECT slug, storage_key, size::float8 AS size FROM media`,
  );
  const sizes = await Promise.all(
    rows.map(async ({ storage_key }) => test.storage.size(storage_key)),
  );
  return rows.filter(({ size }, n) => sizes[n] !== size).map(({ slug }) => slug);
}

const stored = async (db: Database, slug: string) => {
  const clip = await findVideo(db, slug);
  return clip && Buffer.from((await test.storage.bytes(clip.storage_key, 0, clip.size)) ?? []);
};

describe.each(['before', 'after'] as const)('a process killed %s any of its steps', (when) => {
  it.each([true, false])(
    'leaves no row without bytes, no bytes without a row and no visible location (resumable: %s)',
    { tags: ['UP-6', 'UP-7'] },
    async (resumable) => {
      let step = 1;
      for (; ; step += 1) {
        const slug = `${when}${resumable ? 'Tus' : 'Form'}${step}`;
        const services = mortal(step, when);
        await sendAll(services, slug, resumable).catch((error: Error) =>
          expect(error.message).toBe('killed'),
        );
        expect(await bytesless(), `step ${step}`).toEqual([]);
        expect((await stored(test.store.db, slug))?.includes('canary') ?? false).toBe(false);
        await recover();
        if (resumable) await goOn(slug);
        expect(await bytesless(), `step ${step}`).toEqual([]);
        const bytes = await stored(test.store.db, slug);
        expect([bytes?.byteLength ?? video.byteLength, bytes?.includes('canary') ?? false]).toEqual(
          [video.byteLength, false],
        );
        // An upload that was sent completely becomes a video, at the latest when the client asks again.
        if (resumable && step > 3) expect(bytes, `step ${step}`).toBeDefined();
        if (!services.killed()) break;
      }
      expect(step).toBeGreaterThan(5);
      test.clock.advance(4 * 86_400);
      await recover();
      await sweepOrphans(living());
      expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
    },
  );
});

describe('processes that settle the same upload', () => {
  const arrived = async (slug: string) => {
    const upload = await beginUpload(living(), set.ada.user.id, {
      size: video.byteLength,
      filename: 'bout.mp4',
      slug,
      place: await place(),
      resumable: true,
    });
    const hold = await acquireUploadLease(living(), upload, () => undefined);
    await writeUpload(living(), upload, hold, bytesFrom(0));
    await hold.release();
    return upload;
  };

  it('at the same time create one video', { tags: ['UP-6'] }, async () => {
    const upload = await arrived('Race123');
    await Promise.all(Array.from({ length: 5 }, () => finalizeIfComplete(living(), upload)));
    expect((await stored(test.store.db, 'Race123'))?.byteLength).toBe(video.byteLength);
    expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
  });

  it(
    'remove nothing that now belongs to another process, even if one was delayed',
    { tags: ['UP-6'] },
    async () => {
      const upload = await arrived('Stall12');
      const stalled = {
        ...living(),
        storage: {
          ...test.storage,
          finish: async (key: string, growth: { size: number }) => {
            await test.storage.finish(key, growth);
            await test.store.db.execute(
              sql`UPDATE media_uploads SET holder = gen_random_uuid(), held_until = ${new Date(test.clock.now.getTime() + 15_000).toISOString()}::timestamptz WHERE id = ${upload.id}`,
            );
          },
        },
      };
      await expect(finalizeIfComplete(stalled, upload)).rejects.toMatchObject({ code: 'locked' });
      test.clock.advance(16);
      await cleanUpUploads(living());
      expect((await stored(test.store.db, 'Stall12'))?.byteLength).toBe(video.byteLength);
      expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
    },
  );
});
