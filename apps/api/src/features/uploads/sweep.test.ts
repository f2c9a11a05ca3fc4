import { utimes } from 'node:fs/promises';
import { media } from '@fencing-journal/contract/media';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { queryRows, inTransaction, type Database } from '../../db/database.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { newKey, put, type UploadProgress } from '../../storage/index.ts';
import { deleteAccount } from '../account/deletion.queries.ts';
import { ownedFiles } from '../media/owned-files.service.ts';
import { sampleJpeg } from '../conversion/testing/pictures.ts';
import { removeLeftovers, sweepOrphans, cleanUpUploads } from './sweep.service.ts';
import { toFile, compareStorage, sendForm, tusClient } from './testing/uploading.ts';
import {
  useClockAheadOfDatabase,
  useVideoPlaces,
  withoutFfmpeg,
} from './testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
useClockAheadOfDatabase(test);
const set = useVideoPlaces(test);
let video: Uint8Array;
beforeAll(async () => {
  video = await createTestVideo();
});

const services = () =>
  ({
    db: test.store.db,
    storage: test.storage,
    now: () => test.clock.now,
    log: silentLog,
    config: { BILLING_ENFORCEMENT: 'soft' },
    inTransaction: (work: never) => inTransaction(test.store.db, work),
  }) as unknown as Parameters<typeof cleanUpUploads>[0];
const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(test.store.db, query);
const bytes = async function* () {
  yield video;
};

describe('bytes whose row is gone', () => {
  it.each([
    ['the video', () => set.ada.send('DELETE', `/api/bouts/bout-media/Going12/delete/`)],
    ['its bout', () => set.ada.send('DELETE', `/api/bouts/delete/${set.bout.slug}/`)],
    ['its event', () => set.ada.send('DELETE', `/api/events/delete/${set.event.slug}/`)],
    [
      'the account',
      async () => {
        await test.store.db.execute(
          sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${set.ada.user.id}, now() - interval '15 days', now() - interval '1 day')`,
        );
        await deleteAccount(test.store.db, set.ada.user.id, new Date());
      },
    ],
  ])(
    'are removed when %s is deleted, with the poster and a partial upload',
    { tags: ['UP-6', 'R-API-34', 'R-API-50', 'PR-2'] },
    async (_what, act) => {
      await sendForm(set.ada, set.places.bout, toFile(video), { slug: 'Going12' });
      await set.ada.call(media.savePoster, { params: { slug: 'Going12' }, body: sampleJpeg });
      const url =
        (await tusClient(set.ada).start(set.places.bout, video.byteLength)).headers.get(
          'location',
        ) ?? '';
      await tusClient(set.ada).send(url, 0, video.subarray(0, 5000));
      const before = (await compareStorage(test)).stored;
      await act();
      const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM media_leftovers`,
      );
      expect(count).toBeGreaterThanOrEqual(2);
      expect(await removeLeftovers(services())).toBe(count);
      const after = await compareStorage(test);
      expect([after.orphans, after.bytesless, before - after.stored]).toEqual([[], [], count]);
    },
  );

  it('are retried if they cannot be removed', async () => {
    await sendForm(set.ada, set.places.bout, toFile(video), { slug: 'Sticky1' });
    await set.ada.send('DELETE', '/api/bouts/bout-media/Sticky1/delete/');
    const broken = {
      ...services(),
      storage: { ...test.storage, remove: () => Promise.reject(new Error('no answer')) },
    };
    expect(await removeLeftovers(broken)).toBe(1);
    expect(await rowsOf(sql`SELECT last_error, attempts FROM media_leftovers`)).toEqual([
      { last_error: 'Error', attempts: 1 },
    ]);
    expect(await removeLeftovers(services())).toBe(0);
    test.clock.advance(61);
    expect(await removeLeftovers(services())).toBe(1);
    expect(await rowsOf(sql`SELECT 1 FROM media_leftovers`)).toEqual([]);
  });
});

describe('the sweeper', () => {
  it('removes orphans once they are old enough, and nothing else', { tags: ['UP-6'] }, async () => {
    const { body: item } = await sendForm(set.ada, set.places.bout, toFile(video));
    await set.ada.call(media.savePoster, { params: { slug: item.slug }, body: sampleJpeg });
    const url =
      (await tusClient(set.ada).start(set.places.lesson, video.byteLength)).headers.get(
        'location',
      ) ?? '';
    await tusClient(set.ada).send(url, 0, video.subarray(0, 5000));
    const [finished, half, young] = [newKey(), newKey(), newKey()];
    await put(test.storage, finished, bytes());
    await test.storage.append(half, await test.storage.begin(half), bytes(), async () => undefined);
    const before = (await compareStorage(test)).stored;
    test.clock.advance(7 * 3600);
    await put(test.storage, young, bytes());
    const later = new Date(test.clock.now.getTime());
    await utimes(await test.storage.locate(young), later, later);
    expect(await sweepOrphans(services())).toBe(2);
    expect([await test.storage.size(finished), await test.storage.size(young)]).toEqual([
      undefined,
      video.byteLength,
    ]);
    expect((await compareStorage(test)).stored).toBe(before - 1);
    await test.storage.remove(young);
    expect((await set.ada.call(media.read, { params: { slug: item.slug } })).status).toBe(200);
    expect((await tusClient(set.ada).send(url, 5000, video.subarray(5000))).status).toBe(204);
    expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
  });

  it(
    'frees the storage quota of a form soon after kill -9, and keeps resumable uploads for three days',
    { tags: ['UP-6'] },
    async () => {
      const [form, tus] = await Promise.all(
        [false, true].map(async (resumable) => {
          const key = newKey();
          await test.storage.append(
            key,
            await test.storage.begin(key),
            bytes(),
            async () => undefined,
          );
          await test.store.db.execute(sql`
        INSERT INTO media_uploads (owner_id, filename, size, received, storage_key, growth, resumable, holder, held_until, expires_at, created_at)
        VALUES (${set.ada.user.id}, 'x.mp4', 1000000, 5000, ${key}, '{"size": 5000}', ${resumable}, gen_random_uuid(), ${new Date(test.clock.now.getTime() + 15_000).toISOString()}::timestamptz, ${new Date(test.clock.now.getTime() + 3 * 86_400_000).toISOString()}::timestamptz, now())`);
          return key;
        }),
      );
      const left = async () => {
        await cleanUpUploads(services());
        return (
          await rowsOf<{ storage_key: string }>(
            sql`SELECT storage_key FROM media_uploads WHERE owner_id = ${set.ada.user.id}`,
          )
        )
          .map(({ storage_key }) => storage_key)
          .toSorted();
      };
      expect(await left()).toEqual([form, tus].toSorted());
      test.clock.advance(16);
      expect(await left()).toEqual([tus]);
      test.clock.advance(3 * 86_400);
      expect(await left()).toEqual([]);
      expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
    },
  );

  it('keeps an upload that is resumed while others are removed', async () => {
    const urls = await Promise.all(
      [1, 2].map(
        async () =>
          (await tusClient(set.ada).start(set.places.bout, video.byteLength)).headers.get(
            'location',
          ) ?? '',
      ),
    );
    test.clock.advance(4 * 86_400);
    const goOn = async (key: string, growth: UploadProgress | undefined) => {
      await test.store.db.execute(
        sql`UPDATE media_uploads SET expires_at = ${new Date(test.clock.now.getTime() + 60_000).toISOString()}::timestamptz`,
      );
      await test.storage.remove(key, growth);
    };
    await cleanUpUploads({ ...services(), storage: { ...test.storage, remove: goOn } });
    expect(
      (await Promise.all(urls.map((url) => tusClient(set.ada).ask(url))))
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 404]);
  });

  it(
    'discards an upload that the database will never accept, and keeps one that failed for now',
    { tags: ['UP-6'] },
    async () => {
      const failing = (statement: ReturnType<typeof sql>) =>
        ({
          ...services(),
          inTransaction: (work: (tx: Database) => Promise<unknown>) =>
            inTransaction(test.store.db, async (tx) => {
              await work(tx);
              await tx.execute(statement);
            }),
        }) as unknown as ReturnType<typeof services>;
      const [row] = await rowsOf<{ id: string }>(
        sql`SELECT id FROM bouts WHERE slug = ${set.bout.slug}`,
      );
      const key = newKey();
      const growth = await test.storage.append(
        key,
        await test.storage.begin(key),
        bytes(),
        async () => undefined,
      );
      await test.store.db.execute(sql`
      INSERT INTO media_uploads (owner_id, slug, bout_id, filename, size, received, storage_key, growth, resumable, expires_at, created_at)
      VALUES (${set.ada.user.id}, 'Poison1', ${row?.id}, 'x.mp4', ${growth.size}::bigint, ${growth.size}::bigint, ${key}, ${JSON.stringify(growth)}::jsonb, true, ${new Date(test.clock.now.getTime() + 86_400_000).toISOString()}::timestamptz, now())`);
      const left = async () =>
        (await rowsOf(sql`SELECT slug FROM media_uploads WHERE slug = 'Poison1'`)).length;
      await cleanUpUploads(failing(sql`SELECT no_such_function()`));
      expect(await left()).toBe(1);
      await cleanUpUploads(failing(sql`SELECT 1 / 0`));
      expect(await left()).toBe(0);
      expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
    },
  );

  it(
    'turns a complete upload of a dead process into a video, and discards one that is not a video',
    { tags: ['UP-6'] },
    async () => {
      const now = test.clock.now.getTime();
      for (const [slug, content] of [
        ['Arrive1', video],
        ['Arrive2', Buffer.from('ftyp, but no video: '.repeat(100))],
      ] as const) {
        const key = newKey();
        await test.storage.append(
          key,
          await test.storage.begin(key),
          (async function* () {
            yield content;
          })(),
          async () => undefined,
        );
        await test.store.db.execute(sql`
        INSERT INTO media_uploads (owner_id, slug, bout_id, filename, size, received, storage_key, growth, resumable, expires_at, created_at)
        SELECT owner_id, ${slug}::text, id, 'x.mp4', ${content.byteLength}::bigint, ${content.byteLength}::bigint, ${key}::text, ${JSON.stringify({ size: content.byteLength })}::jsonb, true, ${new Date(now + 86_400_000).toISOString()}::timestamptz, now() FROM bouts WHERE slug = ${set.bout.slug}`);
      }
      await cleanUpUploads(services());
      const { body } = await set.ada.send('GET', `/api/bouts/detail/${set.bout.slug}`);
      expect(body.bout_media.map(({ slug }: { slug: string }) => slug)).toEqual(['Arrive1']);
      expect(
        await rowsOf(
          sql`SELECT slug FROM media_uploads WHERE slug LIKE 'Arrive%' AND media_id IS NULL`,
        ),
      ).toEqual([]);
      expect(await compareStorage(test)).toMatchObject({ orphans: [], bytesless: [] });
    },
  );
});

describe('the files of an account', () => {
  it('are its originals and posters, each with a unique name', { tags: ['PR-1'] }, async () => {
    const { body: one } = await sendForm(set.ada, set.places.bout, toFile(video, 'same.mp4'));
    const { body: two } = await sendForm(set.ada, set.places.lesson, toFile(video, 'same.mp4'));
    await set.ada.call(media.savePoster, { params: { slug: one.slug }, body: sampleJpeg });
    const files = await ownedFiles(test.store.db, test.storage, set.ada.user.id);
    expect(files.map(({ name }) => name)).toEqual([
      `${one.slug}-same.mp4`,
      `${two.slug}-same.mp4`,
      `${one.slug}-poster.jpg`,
    ]);
    const chunks = [];
    for await (const chunk of await files[0]!.open()) chunks.push(chunk as Buffer);
    expect([Buffer.concat(chunks).equals(video), files[0]!.bytes]).toEqual([
      true,
      video.byteLength,
    ]);
    expect(await ownedFiles(test.store.db, test.storage, set.stranger.user.id)).toEqual([]);
  });
});
