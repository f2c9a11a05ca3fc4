import { media, mediaTexts } from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { queryRows } from '../../db/database.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { toFile, compareStorage, sendForm, tusClient } from './testing/uploading.ts';
import { useVideoPlaces, withoutFfmpeg } from './testing/use-video-places.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
let video: Uint8Array;
beforeAll(async () => {
  video = await createTestVideo();
});

const usage = async (who = set.ada) => (await who.call(media.usage)).body;
/** Adds a video of that size in bytes, as a row only. */
const fill = async (size: number) => {
  const [row] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id FROM bouts WHERE slug = ${set.bout.slug}`,
  );
  return test.make.video(
    set.ada.user.id,
    { bout_id: Number(row?.id) },
    { size, filename: `${size}.mp4` },
  );
};

describe('the storage quota', () => {
  it(
    'is 2 TB with a plan, counts originals, and lists the largest first',
    { tags: ['R-CST-02', 'R-PAY-16'] },
    async () => {
      expect(await usage()).toEqual({ used: 0, quota: 2e12, count: 0, largest: [] });
      const { body: item } = await sendForm(set.ada, set.places.lesson, toFile(video));
      for (let n = 1; n <= 11; n += 1) await fill(n * 1_000_000);
      const after = await usage();
      expect(after).toMatchObject({ used: 66_000_000 + video.byteLength, quota: 2e12, count: 12 });
      expect(after.largest).toHaveLength(limits.largestVideos);
      expect(after.largest[0]).toEqual({
        slug: expect.any(String),
        filename: '11000000.mp4',
        size: 11_000_000,
        created_at: expect.any(String),
        place: set.places.bout,
      });
      await set.ada.call(media.removeFromLesson, { params: { slug: item.slug } });
      expect(await usage()).toMatchObject({ used: 66_000_000, count: 11 });
      expect((await usage(set.coach)).used).toBe(0);
    },
  );

  it('is 1 GB without a plan', async () => {
    await test.store.db.execute(sql`DELETE FROM entitlements WHERE user_id = ${set.ada.user.id}`);
    expect((await usage()).quota).toBe(1e9);
    const answer = await tusClient(set.ada).start(set.places.bout, 1_000_000_001);
    expect([answer.status, answer.body.message]).toEqual([400, mediaTexts.quotaExceededUnpaid]);
    expect((await tusClient(set.ada).start(set.places.bout, 1_000_000_000)).status).toBe(201);
  });

  it(
    'ignores the size_gb sent, and refuses an upload that does not fit before reading it',
    { tags: ['UP-2'] },
    async () => {
      await fill(2e12 - video.byteLength - 10_000);
      expect(
        (await sendForm(set.ada, set.places.bout, toFile(video), { size_gb: '999999.0000' }))
          .status,
      ).toBe(201);
      const answer = await sendForm(set.ada, set.places.bout, toFile(video), { size_gb: '0.0001' });
      expect([answer.status, answer.body['message']]).toEqual([400, mediaTexts.quotaExceeded]);
      expect((await tusClient(set.ada).start(set.places.bout, 10_001)).status).toBe(400);
    },
  );

  it(
    'is never exceeded: of twenty parallel uploads only as many start as fit',
    { tags: ['UP-2'] },
    async () => {
      const size = 1_000_000;
      await fill(2e12 - 5 * size);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => tusClient(set.ada).start(set.places.bout, size)),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      expect((await usage()).used).toBe(2e12);
      expect((await sendForm(set.ada, set.places.bout, toFile(video))).status).toBe(400);
      for (const answer of answers)
        if (answer.status === 201)
          await tusClient(set.ada).cancel(answer.headers.get('location') ?? '');
      await fill(5 * size - 3 * (video.byteLength + 1_200));
      const forms = await Promise.all(
        Array.from({ length: 10 }, () => sendForm(set.ada, set.places.bout, toFile(video))),
      );
      const taken = forms.filter(({ status }) => status === 201).length;
      expect([taken >= 3, taken <= 4]).toEqual([true, true]);
      expect((await usage()).used).toBeLessThanOrEqual(2e12);
    },
  );

  it('can be reserved by at most twenty open uploads', { tags: ['UP-8'] }, async () => {
    for (let n = 0; n < limits.uploads; n += 1)
      expect((await tusClient(set.ada).start(set.places.bout, 1000)).status).toBe(201);
    const answer = await tusClient(set.ada).start(set.places.bout, 1000);
    expect([answer.status, answer.body.message]).toEqual([400, mediaTexts.tooManyUploads]);
    expect((await sendForm(set.ada, set.places.bout, toFile(video))).status).toBe(400);
  });

  it('does not allow a video of more than 10 GB', { tags: ['R-API-35'] }, async () => {
    const answer = await tusClient(set.ada).start(set.places.bout, limits.videoBytes + 1);
    expect([answer.status, answer.body.message]).toEqual([413, mediaTexts.tooLarge]);
    const { orphans } = await compareStorage(test);
    expect(orphans).toEqual([]);
  });
});
