import { blocks } from '@fencing-journal/contract/blocks';
import { bouts } from '@fencing-journal/contract/bouts';
import { connections } from '@fencing-journal/contract/connections';
import { media } from '@fencing-journal/contract/media';
import { notifications } from '@fencing-journal/contract/notifications';
import { playlists } from '@fencing-journal/contract/playlists';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useFreshData, useTestApp } from '../../testing/use-test-app.ts';
import { setUpVideoPlaces } from '../uploads/testing/uploading.ts';

const tags = ['B-PL-03'] as const;
const test = useTestApp();
const set = useFreshData(() => setUpVideoPlaces(test));

let boutVideo: string;
let lessonVideo: string;
beforeEach(async () => {
  const { id } = set.ada.user;
  const placeId = async (table: string, slug: string) =>
    (
      await queryRows<{ id: number }>(
        test.store.db,
        sql`SELECT id::float8 AS id FROM ${sql.identifier(table)} WHERE slug = ${slug}`,
      )
    )[0]!.id;
  boutVideo = (await test.make.video(id, { bout_id: await placeId('bouts', set.bout.slug) })).slug;
  lessonVideo = (
    await test.make.video(id, { lesson_id: await placeId('lessons', set.lesson.slug) })
  ).slug;
});

const clip = (video: unknown, from_ms: unknown = 1000, to_ms: unknown = 9000, note?: unknown) => ({
  video,
  from_ms,
  to_ms,
  ...(note !== undefined && { note }),
});
const create = (who: Person, body: object = {}) =>
  who.call(playlists.create, { body: { name: 'Parries', ...body } });
const read = (who: Person, slug: string) => who.call(playlists.detail, { params: { slug } });
const change = (who: Person, slug: string, body: object, headers: Record<string, string> = {}) =>
  who.call(playlists.update, { params: { slug }, body, headers });
const setClips = (who: Person, slug: string, clips: unknown, headers = {}) =>
  who.call(playlists.setClips, { params: { slug }, body: { clips }, headers });
const remove = (who: Person, slug: string) => who.call(playlists.remove, { params: { slug } });
const list = async (who: Person) => (await who.call(playlists.list)).body;
const share = (slug: string, ...people: Person[]) =>
  change(set.ada, slug, { shared_with: people.map(({ user }) => user.slug) });
const setLevel = (shareable: string) =>
  set.ada.call(bouts.update, { params: { slug: set.bout.slug }, body: { shareable } });

/** A playlist of Ada with both videos, shared with the coach. */
async function shared(): Promise<string> {
  const { slug } = (
    await create(set.ada, {
      clips: [clip(boutVideo, 1000, 9000, 'Late.'), clip(lessonVideo, 0, 500)],
    })
  ).body;
  expect((await share(slug, set.coach)).status).toBe(200);
  return slug;
}

describe('a playlist', { tags: [...tags] }, () => {
  it('is kept under a name, with clips in order and what they show', async () => {
    const made = await create(set.ada, {
      clips: [clip(boutVideo, 1000, 9000, 'Late.'), clip(lessonVideo, 0, 500)],
    });
    expect([made.status, made.body]).toEqual([
      201,
      {
        slug: expect.stringMatching(/^playlist-\w{10}$/),
        name: 'Parries',
        clip_count: 2,
        updated_at: expect.stringMatching(/Z$/),
        owner: { slug: set.ada.user.slug, name: 'Ada Lunge' },
        mine: true,
        shared_with: [],
        version: expect.any(Number),
        missing: 0,
        clips: [
          {
            id: expect.any(String),
            video: boutVideo,
            media: expect.objectContaining({ slug: boutVideo, url: expect.any(String) }),
            from_ms: 1000,
            to_ms: 9000,
            note: 'Late.',
            about: {
              date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
              fencer: null,
              opponent: expect.any(String),
              coach: null,
              score: 5,
              against: 3,
            },
          },
          expect.objectContaining({
            video: lessonVideo,
            note: '',
            about: {
              date: '2026-03-10',
              fencer: null,
              opponent: null,
              coach: 'Cyrus Prime',
              score: null,
              against: null,
            },
          }),
        ],
      },
    ]);
    expect((await read(set.ada, made.body.slug)).body).toEqual(made.body);
    const { clips: _clips, missing: _missing, ...summary } = made.body;
    expect(await list(set.ada)).toEqual([summary]);
  });

  it('is renamed, reordered and deleted, and clips that stay keep their ids', async () => {
    const made = (
      await create(set.ada, { clips: [clip(boutVideo), clip(lessonVideo, 0, 500, 'Good.')] })
    ).body;
    const [first, second] = made.clips.map(({ id }) => id);
    const { body } = await setClips(set.ada, made.slug, [
      clip(lessonVideo, 0, 500, 'Better.'),
      clip(boutVideo),
      clip(boutVideo, 20, 30),
    ]);
    expect(body.clips.map(({ id, note }) => [id, note])).toEqual([
      [second, 'Better.'],
      [first, ''],
      [expect.any(String), ''],
    ]);
    expect((await change(set.ada, made.slug, { name: ' Ripostes ' })).body).toMatchObject({
      name: 'Ripostes',
      clip_count: 3,
    });
    expect((await remove(set.ada, made.slug)).status).toBe(200);
    expect((await read(set.ada, made.slug)).status).toBe(404);
    expect(await list(set.ada)).toEqual([]);
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(limits.name + 1) }, 'name'],
    ['clips that are no list', { clips: 'all' }, 'clips'],
    ['a clip without a video', { clips: [clip(undefined)] }, 'clips.0.video'],
    ['a negative time', { clips: [clip('aaaa1111', -1)] }, 'clips.0.from_ms'],
    ['an end before the start', { clips: [clip('aaaa1111', 5, 5)] }, 'clips.0.to_ms'],
    [
      'a note that is too long',
      { clips: [clip('aaaa1111', 0, 1, 'x'.repeat(limits.clipNote + 1))] },
      'clips.0.note',
    ],
    ['a video that does not exist', { clips: [clip('aaaa1111')] }, 'clips.0.video'],
    [
      'too many clips',
      { clips: Array.from({ length: limits.clipsPerPlaylist + 1 }, () => clip('aaaa1111')) },
      'clips',
    ],
  ])('is not made with %s', async (_what, body, field) => {
    const refused = await create(set.ada, body);
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([400, [field]]);
    expect(await list(set.ada)).toEqual([]);
  });

  it('is made once for a repeated request', async () => {
    const headers = { 'idempotency-key': 'playlist-1234' };
    const send = () => set.ada.call(playlists.create, { body: { name: 'Once' }, headers });
    expect((await send()).body.slug).toBe((await send()).body.slug);
    expect(await list(set.ada)).toHaveLength(1);
  });

  it('is one of a limited number', async () => {
    await test.store.db.execute(
      sql`INSERT INTO playlists (owner_id, slug, name, created_at, updated_at) SELECT ${set.ada.user.id}::bigint, 'many-' || n, 'n', now(), now() FROM generate_series(1, ${limits.playlists}) n`,
    );
    const refused = await create(set.ada);
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining('200 playlists'),
    ]);
  });

  it('is not overwritten by a change made from an older version', async () => {
    const { slug, version } = (await create(set.ada)).body;
    const headers = { 'if-match': `"${version}"` };
    expect((await setClips(set.ada, slug, [clip(boutVideo)], headers)).status).toBe(200);
    expect((await setClips(set.ada, slug, [], headers)).status).toBe(412);
    expect((await change(set.ada, slug, { name: 'Old' }, headers)).status).toBe(412);
    expect((await read(set.ada, slug)).body).toMatchObject({ name: 'Parries', clip_count: 1 });
  });

  it('does not exist for others until it is shared', async () => {
    const { slug } = (await create(set.ada, { clips: [clip(boutVideo)] })).body;
    await setLevel('Public');
    for (const who of [set.stranger, set.coach]) {
      expect([
        (await read(who, slug)).status,
        (await change(who, slug, { name: 'Mine' })).status,
        (await setClips(who, slug, [])).status,
        (await remove(who, slug)).status,
      ]).toEqual([404, 404, 404, 404]);
      expect(await list(who)).toEqual([]);
    }
    const visitor = test.visitor();
    for (const endpoint of [playlists.list, playlists.detail])
      expect((await visitor.call(endpoint, { params: { slug } })).status).toBe(401);
  });
});

describe('a video in a playlist', { tags: [...tags] }, () => {
  it('must be one that the owner may see, and a hidden one is like none', async () => {
    await setLevel('Private');
    const hidden = await create(set.coach, { clips: [clip(boutVideo)] });
    const absent = await create(set.coach, { clips: [clip('zzzz1111')] });
    expect([hidden.status, hidden.body]).toEqual([400, absent.body]);
    const { slug } = (await create(set.coach)).body;
    expect((await setClips(set.coach, slug, [clip(boutVideo)])).status).toBe(400);
    await setLevel('My coaches');
    expect((await setClips(set.coach, slug, [clip(boutVideo)])).body.clips[0]).toMatchObject({
      about: { fencer: expect.stringContaining('Lunge'), score: 5, against: 3 },
    });
  });

  it('is left out and counted once it is hidden or deleted, and comes back', async () => {
    const { slug } = (
      await create(set.coach, { clips: [clip(boutVideo, 0, 1, 'Here.'), clip(lessonVideo)] })
    ).body;
    const seen = async () => {
      const { clips, missing, clip_count } = (await read(set.coach, slug)).body;
      return [clips.map(({ video, note }) => [video, note]), missing, clip_count];
    };
    await setLevel('Private');
    expect(await seen()).toEqual([[[lessonVideo, '']], 1, 2]);
    await setLevel('My coaches');
    expect(await seen()).toEqual([
      [
        [boutVideo, 'Here.'],
        [lessonVideo, ''],
      ],
      0,
      2,
    ]);
    await set.ada.call(media.removeFromBout, { params: { slug: boutVideo } });
    expect(await seen()).toEqual([[[lessonVideo, '']], 1, 2]);
    const rows = await queryRows(
      test.store.db,
      sql`SELECT note FROM playlist_clips WHERE media_id IS NULL`,
    );
    expect(rows).toEqual([{ note: '' }]);
  });
});

describe('a shared playlist', { tags: [...tags] }, () => {
  it('opens to that person, who cannot change it, and rings their bell', async () => {
    const slug = await shared();
    expect((await read(set.ada, slug)).body.shared_with).toEqual([
      { slug: set.coach.user.slug, name: 'Cyrus Prime' },
    ]);
    const seen = (await read(set.coach, slug)).body;
    expect(seen).toMatchObject({
      mine: false,
      owner: { name: 'Ada Lunge' },
      clips: [{ video: boutVideo, note: 'Late.' }, { video: lessonVideo }],
    });
    expect(seen).not.toHaveProperty('shared_with');
    expect((await list(set.coach)).map((row) => [row.slug, row.mine])).toEqual([[slug, false]]);
    for (const refused of [
      await change(set.coach, slug, { name: 'Mine' }),
      await setClips(set.coach, slug, []),
      await remove(set.coach, slug),
    ])
      expect(refused.status).toBe(403);
    expect((await read(set.stranger, slug)).status).toBe(404);
    const bell = (await set.coach.call(notifications.list)).body;
    expect(bell.results).toMatchObject([
      { kind: 'playlist', place: { kind: 'playlist', slug }, person: { name: 'Ada Lunge' } },
    ]);
    await share(slug);
    expect((await set.coach.call(notifications.list)).body.results).toEqual([]);
    expect((await read(set.coach, slug)).status).toBe(404);
  });

  it('leaves out clips whose video that person may not see', async () => {
    const slug = await shared();
    await setLevel('Private');
    expect((await read(set.coach, slug)).body).toMatchObject({
      clips: [{ video: lessonVideo }],
      missing: 1,
    });
    expect((await read(set.ada, slug)).body.missing).toBe(0);
  });

  it('can be shared only with connected people', async () => {
    const { slug } = (await create(set.ada)).body;
    const nobody = { shared_with: ['fencer-zzzzzzzzzz'] };
    const [stranger, absent, self] = [
      await share(slug, set.coach, set.stranger),
      await change(set.ada, slug, nobody),
      await share(slug, set.ada),
    ];
    expect([stranger.status, stranger.body]).toEqual([400, absent.body]);
    expect([self.status, Object.keys(self.body['errors'] as object)]).toEqual([
      400,
      ['shared_with'],
    ]);
    expect((await read(set.ada, slug)).body.shared_with).toEqual([]);
  });

  it.each([
    [
      'the connection ends',
      () => set.ada.call(connections.remove, { body: { connection_slug: set.coach.user.slug } }),
    ],
    [
      'the owner blocks them',
      () => set.ada.call(blocks.add, { body: { slug: set.coach.user.slug } }),
    ],
    [
      'they block the owner',
      () => set.coach.call(blocks.add, { body: { slug: set.ada.user.slug } }),
    ],
  ])('is closed when %s, also after they connect again', async (_what, end) => {
    const slug = await shared();
    expect((await end()).status).toBeLessThan(300);
    expect((await read(set.coach, slug)).status).toBe(404);
    await test.store.db.execute(sql`DELETE FROM blocks`);
    await test.make.connection(set.ada.user.id, set.coach.user.id);
    expect((await read(set.coach, slug)).status).toBe(404);
    expect(await list(set.coach)).toEqual([]);
    expect((await read(set.ada, slug)).body.shared_with).toEqual([]);
  });

  it('stays shared while one of two connections remains', async () => {
    const slug = await shared();
    await test.make.connection(set.coach.user.id, set.ada.user.id);
    await test.store.db.execute(
      sql`DELETE FROM connections WHERE student_id = ${set.ada.user.id} AND coach_id = ${set.coach.user.id}`,
    );
    expect((await read(set.coach, slug)).status).toBe(200);
  });

  it('goes with the account of its owner, and its clips with the account of the video', async () => {
    const slug = await shared();
    const own = (await create(set.coach, { clips: [clip(boutVideo)] })).body.slug;
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${set.ada.user.id}`);
    expect((await read(set.coach, slug)).status).toBe(404);
    expect((await read(set.coach, own)).body).toMatchObject({ clips: [], missing: 1 });
  });
});
