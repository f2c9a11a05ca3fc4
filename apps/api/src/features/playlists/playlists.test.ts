import { media } from '@fencing-journal/contract/media';
import { playlists } from '@fencing-journal/contract/playlists';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { useFreshData, useTestApp } from '../../testing/use-test-app.ts';
import {
  change,
  clip,
  create,
  list,
  read,
  remove,
  setClips,
  setUpVideos,
} from './testing/calls.ts';

const tags = ['B-PL-03'] as const;
const test = useTestApp();
const set = useFreshData(() => setUpVideos(test));

describe('a playlist', { tags: [...tags] }, () => {
  it('is saved under a name, with its clips in order and the video of each clip', async () => {
    const made = await create(set.ada, {
      clips: [clip(set.boutVideo, 1000, 9000, 'Late.'), clip(set.lessonVideo, 0, 500)],
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
            video: set.boutVideo,
            media: expect.objectContaining({ slug: set.boutVideo, url: expect.any(String) }),
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
            video: set.lessonVideo,
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

  it('can be renamed, reordered and deleted, and remaining clips keep their ids', async () => {
    const made = (
      await create(set.ada, {
        clips: [clip(set.boutVideo), clip(set.lessonVideo, 0, 500, 'Good.')],
      })
    ).body;
    const [first, second] = made.clips.map(({ id }) => id);
    const { body } = await setClips(set.ada, made.slug, [
      clip(set.lessonVideo, 0, 500, 'Better.'),
      clip(set.boutVideo),
      clip(set.boutVideo, 20, 30),
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
    expect((await setClips(set.ada, slug, [clip(set.boutVideo)], headers)).status).toBe(200);
    expect((await setClips(set.ada, slug, [], headers)).status).toBe(412);
    expect((await change(set.ada, slug, { name: 'Old' }, headers)).status).toBe(412);
    expect((await read(set.ada, slug)).body).toMatchObject({ name: 'Parries', clip_count: 1 });
  });

  it('does not exist for others until it is shared', async () => {
    const { slug } = (await create(set.ada, { clips: [clip(set.boutVideo)] })).body;
    await set.setLevel('Public');
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
  it('must be one that the owner may see, and a hidden one is treated like a missing one', async () => {
    await set.setLevel('Private');
    const hidden = await create(set.coach, { clips: [clip(set.boutVideo)] });
    const absent = await create(set.coach, { clips: [clip('zzzz1111')] });
    expect([hidden.status, hidden.body]).toEqual([400, absent.body]);
    const { slug } = (await create(set.coach)).body;
    expect((await setClips(set.coach, slug, [clip(set.boutVideo)])).status).toBe(400);
    await set.setLevel('My coaches');
    expect((await setClips(set.coach, slug, [clip(set.boutVideo)])).body.clips[0]).toMatchObject({
      about: { fencer: expect.stringContaining('Lunge'), score: 5, against: 3 },
    });
  });

  it('is left out and counted once it is hidden or deleted, and reappears', async () => {
    const { slug } = (
      await create(set.coach, {
        clips: [clip(set.boutVideo, 0, 1, 'Here.'), clip(set.lessonVideo)],
      })
    ).body;
    const seen = async () => {
      const { clips, missing, clip_count } = (await read(set.coach, slug)).body;
      return [clips.map(({ video, note }) => [video, note]), missing, clip_count];
    };
    await set.setLevel('Private');
    expect(await seen()).toEqual([[[set.lessonVideo, '']], 1, 2]);
    await set.setLevel('My coaches');
    expect(await seen()).toEqual([
      [
        [set.boutVideo, 'Here.'],
        [set.lessonVideo, ''],
      ],
      0,
      2,
    ]);
    await set.ada.call(media.removeFromBout, { params: { slug: set.boutVideo } });
    expect(await seen()).toEqual([[[set.lessonVideo, '']], 1, 2]);
    const rows = await queryRows(
      test.store.db,
      sql`SELECT note FROM playlist_clips WHERE media_id IS NULL`,
    );
    expect(rows).toEqual([{ note: '' }]);
  });
});
