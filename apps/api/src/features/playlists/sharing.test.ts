import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { blocks } from '@fencing-journal/contract/blocks';
import { connections } from '@fencing-journal/contract/connections';
import { notifications } from '@fencing-journal/contract/notifications';
import { playlists } from '@fencing-journal/contract/playlists';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
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

const share = (slug: string, ...people: Person[]) =>
  change(set.ada, slug, { shared_with: people.map(({ user }) => user.slug) });

/** Creates a playlist of Ada's with both videos, shared with the coach, and returns its slug. */
async function shared(): Promise<string> {
  const { slug } = (
    await create(set.ada, {
      clips: [clip(set.boutVideo, 1000, 9000, 'Late.'), clip(set.lessonVideo, 0, 500)],
    })
  ).body;
  expect((await share(slug, set.coach)).status).toBe(200);
  return slug;
}

describe('a shared playlist', { tags: [...tags] }, () => {
  it('can be opened by that person, who cannot change it, and rings their bell', async () => {
    const slug = await shared();
    expect((await read(set.ada, slug)).body.shared_with).toEqual([
      { slug: set.coach.user.slug, name: 'Cyrus Prime' },
    ]);
    const seen = (await read(set.coach, slug)).body;
    expect(seen).toMatchObject({
      mine: false,
      owner: { name: 'Ada Lunge' },
      clips: [{ video: set.boutVideo, note: 'Late.' }, { video: set.lessonVideo }],
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

  it('leaves out clips whose video that person is not allowed to see', async () => {
    const slug = await shared();
    await set.setLevel('Private');
    expect((await read(set.coach, slug)).body).toMatchObject({
      clips: [{ video: set.lessonVideo }],
      missing: 1,
    });
    expect((await read(set.ada, slug)).body.missing).toBe(0);
  });

  it('shows the day of a bout only to its owner and their coaches', async () => {
    const student = await test.signedIn();
    await test.make.connection(student.user.id, set.ada.user.id);
    await set.setLevel('Public');
    const slug = await shared();
    expect((await share(slug, set.coach, student)).status).toBe(200);
    const own = (await create(set.stranger, { clips: [clip(set.boutVideo)] })).body.slug;
    const shown = async (who: Person, playlist = slug) =>
      (await read(who, playlist)).body.clips.map(({ about }) => about);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    for (const who of [set.ada, set.coach])
      expect(await shown(who)).toMatchObject([{ date }, { date: '2026-03-10' }]);
    for (const about of [(await shown(student))[0], (await shown(set.stranger, own))[0]]) {
      expect(about).toMatchObject({ score: 5, against: 3 });
      expect(about).not.toHaveProperty('date');
    }
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
  ])('is closed when %s, even after they connect again', async (_what, end) => {
    const slug = await shared();
    expect((await end()).status).toBeLessThan(300);
    expect((await read(set.coach, slug)).status).toBe(404);
    await test.store.db.execute(sql`DELETE FROM blocks`);
    await test.make.connection(set.ada.user.id, set.coach.user.id);
    expect((await read(set.coach, slug)).status).toBe(404);
    expect(await list(set.coach)).toEqual([]);
    expect((await read(set.ada, slug)).body.shared_with).toEqual([]);
  });

  it.each([
    ['is closed by a new list', { shared_with: [] }, 404],
    ['stays open under a new name', { name: 'Ripostes' }, 200],
  ])('%s, even for somebody who is hidden at that time', async (_what, body, status) => {
    const slug = await shared();
    const { email, password } = set.coach.user;
    await set.coach.call(account.remove, { body: { current_password: password } });
    const changed = await change(set.ada, slug, body);
    expect([changed.status, changed.body.shared_with]).toEqual([200, []]);
    const back = test.visitor();
    back.token = (await back.call(auth.login, { body: { email, password } })).body.token;
    expect((await back.call(account.keep)).status).toBe(200);
    expect((await back.call(playlists.detail, { params: { slug } })).status).toBe(status);
  });

  it('stays shared while one of two connections remains', async () => {
    const slug = await shared();
    await test.make.connection(set.coach.user.id, set.ada.user.id);
    await test.store.db.execute(
      sql`DELETE FROM connections WHERE student_id = ${set.ada.user.id} AND coach_id = ${set.coach.user.id}`,
    );
    expect((await read(set.coach, slug)).status).toBe(200);
  });

  it('is deleted with the account of its owner, and its clips with the account of the video', async () => {
    const slug = await shared();
    const own = (await create(set.coach, { clips: [clip(set.boutVideo)] })).body.slug;
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${set.ada.user.id}`);
    expect((await read(set.coach, slug)).status).toBe(404);
    expect((await read(set.coach, own)).body).toMatchObject({ clips: [], missing: 1 });
  });
});
