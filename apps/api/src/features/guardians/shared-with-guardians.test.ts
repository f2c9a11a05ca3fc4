import { accessLog } from '@fencing-journal/contract/access-log';
import { bouts } from '@fencing-journal/contract/bouts';
import { guardian } from '@fencing-journal/contract/guardian';
import { lessons } from '@fencing-journal/contract/lessons';
import { media } from '@fencing-journal/contract/media';
import { moments } from '@fencing-journal/contract/moments';
import { playlists } from '@fencing-journal/contract/playlists';
import { reports } from '@fencing-journal/contract/reports';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { birthYears } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { download, sendForm, toFile } from '../uploads/testing/uploading.ts';
import { withoutFfmpeg } from '../uploads/testing/use-video-places.ts';
import { connectionsSeen, linkByCode, newFamily, redeemCode } from './testing/family.ts';

const test = useTestApp(withoutFfmpeg);
let parent: Person;
let child: Person;
let coach: Person;
beforeEach(async () => {
  ({ parent, child, coach } = await newFamily(test));
});

const link = (by = parent, to = child, body: object = {}) => linkByCode(by, to, body);
const redeem = (by = coach, from = child) => redeemCode(by, from);
const listed = (by = parent) => connectionsSeen(by, child);
const ofChild = () => ({ params: { slug: child.user.slug } });
async function connect() {
  await redeem();
  const [waiting] = await listed();
  await parent.call(guardian.approve, {
    params: { slug: child.user.slug, id: waiting?.id ?? '' },
  });
}

describe('what a coach does', { tags: ['B-MG-04', 'B-MG-05', 'B-MG-06', 'B-MG-07'] }, () => {
  it('is shown to the guardian, with earlier versions, until the guardian ends the connection', async () => {
    await link();
    await connect();
    const lesson = await test.make.lesson(child.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Robin Coach',
      date: '2026-03-10',
      student_notes: 'Footwork.',
    });
    const params = { slug: lesson.slug };
    const sent = await sendForm(
      child,
      { kind: 'lesson', slug: lesson.slug },
      toFile(await createTestVideo()),
    );
    const video = {
      slug: (await child.call(lessons.detail, { params })).body.lesson_media[0]!.slug,
    };
    expect(sent.status).toBe(201);
    for (const coach_notes of ['A first text.', 'A second text.'])
      expect((await coach.call(lessons.update, { params, body: { coach_notes } })).status).toBe(
        200,
      );
    const note = await coach.call(moments.add, {
      params: video,
      body: { at_ms: 1, note: 'A third text.' },
    });
    await coach.call(moments.remove, { params: { id: note.body.id } });
    const { body } = await parent.call(guardian.messages, ofChild());
    expect(body.results.map(({ text, state }) => [text, state]).toSorted()).toEqual([
      ['A first text.', 'changed'],
      ['A second text.', 'current'],
      ['A third text.', 'deleted'],
    ]);

    const { url } = (await coach.call(media.read, { params: video })).body;
    for (const who of [coach, coach, child, parent])
      expect((await who.call(lessons.detail, { params })).status).toBe(200);
    expect(
      (await parent.call(lessons.update, { params, body: { student_notes: 'x' } })).status,
    ).toBe(403);
    const part = () => download(test, url, { range: 'bytes=0-9' });
    expect([(await part()).status, (await part()).status]).toEqual([206, 206]);
    for (const log of [
      (await child.call(accessLog.own)).body,
      (await parent.call(guardian.accessLog, ofChild())).body,
    ])
      expect(log.results.map(({ kind, role }) => [kind, role]).toSorted()).toEqual([
        ['lesson', 'Coach'],
        ['video', 'Coach'],
      ]);

    const connection = (await listed())[0];
    expect(connection?.shared).toEqual({ lessons: 1, bouts: 0 });
    const ended = await parent.call(guardian.end, {
      params: { slug: child.user.slug, id: connection?.id ?? '' },
    });
    expect(ended.status).toBe(200);
    expect((await part()).status).toBe(404);
    expect((await coach.call(lessons.detail, { params })).status).toBe(404);
    expect((await coach.call(media.read, { params: video })).status).toBe(404);
    expect((await coach.call(moments.list, { params: video })).status).toBe(404);

    const complaint = { slug: coach.user.slug, reason: 'Something else', text: 'Please look.' };
    for (const [who, expected, more] of [
      [child, 201, {}],
      [parent, 201, { child: child.user.slug }],
      [parent, 404, {}],
      [await test.signedIn(), 404, { child: child.user.slug }],
    ] as const)
      expect((await who.call(reports.create, { body: { ...complaint, ...more } })).status).toBe(
        expected,
      );
  });

  it(
    'in a shared playlist is shown to the guardian, with earlier names and notes',
    { tags: ['B-PL-03'] },
    async () => {
      await link();
      await connect();
      const event = await test.make.event(child.user.id, await test.make.tournament(child.user.id));
      const bout = await test.make.bout(child.user.id, {
        event: event.slug,
        fencer_a: child.user.self.slug,
        fencer_b: (await test.make.fencer(child.user.id)).slug,
        score_a: 5,
        score_b: 3,
        shareable: 'My coaches',
      });
      const video = await test.make.video(child.user.id, { bout_id: bout.id });
      const clip = (from_ms: number, note: string) => ({
        video: video.slug,
        from_ms,
        to_ms: 9000,
        note,
      });
      const { slug } = (
        await coach.call(playlists.create, {
          body: { name: 'First name', clips: [clip(0, 'First note.'), clip(1, 'Second note.')] },
        })
      ).body;
      const params = { slug };
      const texts = async () =>
        (await parent.call(guardian.messages, ofChild())).body.results
          .map(({ kind, text, state, place }) => [kind, text, state, place.slug])
          .toSorted();
      const sharedWith = (...people: Person[]) =>
        coach.call(playlists.update, {
          params,
          body: { shared_with: people.map(({ user }) => user.slug) },
        });
      expect(await texts()).toEqual([]);
      expect((await sharedWith(child)).status).toBe(200);
      expect((await parent.call(playlists.detail, { params })).body.clips).toHaveLength(2);
      await coach.call(playlists.update, { params, body: { name: 'Second name' } });
      await coach.call(playlists.setClips, {
        params,
        body: { clips: [clip(1, 'Third note.'), clip(0, 'First note.')] },
      });
      expect(await texts()).toEqual([
        ['clip', 'First note.', 'current', slug],
        ['clip', 'Second note.', 'changed', slug],
        ['clip', 'Third note.', 'current', slug],
        ['playlist', 'First name', 'changed', slug],
        ['playlist', 'Second name', 'current', slug],
      ]);
      await coach.call(playlists.remove, { params });
      expect(await texts()).toEqual([
        ['clip', 'First note.', 'deleted', null],
        ['clip', 'Second note.', 'changed', null],
        ['clip', 'Third note.', 'deleted', null],
        ['playlist', 'First name', 'changed', null],
        ['playlist', 'Second name', 'deleted', null],
      ]);
    },
  );

  it('in shared playlists remains visible to the guardian after the coach deletes their account', async () => {
    await link();
    await connect();
    const { slug } = (await coach.call(playlists.create, { body: { name: 'Parries' } })).body;
    await coach.call(playlists.update, {
      params: { slug },
      body: { shared_with: [child.user.slug] },
    });
    const own = (await child.call(playlists.create, { body: { name: 'My question' } })).body;
    await child.call(playlists.update, {
      params: { slug: own.slug },
      body: { shared_with: [coach.user.slug] },
    });
    const texts = async () =>
      (await parent.call(guardian.messages, ofChild())).body.results
        .map(({ text, state, by_child, author }) => [text, state, by_child, author])
        .toSorted();
    const author = ({ user }: Person) => ({
      slug: user.slug,
      name: `${user.first_name} ${user.last_name}`,
    });
    expect(await texts()).toEqual([
      ['My question', 'current', true, author(child)],
      ['Parries', 'current', false, author(coach)],
    ]);
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${coach.user.id}`);
    expect(await texts()).toEqual([
      ['Parries', 'deleted', false, { ...author(coach), slug: null }],
    ]);
  });

  it("hides the name of the child's student from a guardian if the student is a minor", async () => {
    await link();
    const student = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    await test.make.connection(student.user.id, child.user.id);
    const { slug } = (await student.call(playlists.create, { body: { name: 'Parries' } })).body;
    const { status } = await student.call(playlists.update, {
      params: { slug },
      body: { shared_with: [child.user.slug] },
    });
    expect(status).toBe(200);
    const read = await parent.call(playlists.detail, { params: { slug } });
    expect(read.body.owner).toEqual({ slug: '', name: 'A student under 18' });
    expect((await parent.call(guardian.messages, ofChild())).body.results).toMatchObject([
      { text: 'Parries', author: { slug: null, name: 'A student under 18' } },
    ]);
    // The child sees the name of a student they coach.
    expect((await child.call(playlists.detail, { params: { slug } })).body.owner.slug).toBe(
      student.user.slug,
    );

    const hidden = {
      text: 'Parries',
      state: 'deleted',
      author: { slug: null, name: 'A student under 18' },
    };
    for (const end of [
      sql`DELETE FROM connections WHERE student_id = ${student.user.id}`,
      sql`UPDATE message_history SET by_student = NULL`,
      sql`WITH role AS (UPDATE message_history SET by_student = true) DELETE FROM ended_connections`,
      sql`DELETE FROM users WHERE id = ${student.user.id}`,
      // Texts that were stored before roles were stored have no role.
      sql`UPDATE message_history SET by_student = NULL`,
    ]) {
      await test.store.db.execute(end);
      expect((await parent.call(guardian.messages, ofChild())).body.results).toMatchObject([
        hidden,
      ]);
    }
  });

  it(
    'does not show a guardian notes on videos that the child cannot open',
    { tags: ['B-PL-03'] },
    async () => {
      await link();
      await connect();
      const minor = await test.signedIn({ birth_year: birthYears['13 to 15'] });
      const adult = await test.signedIn();
      const owners = [child, minor, adult];
      const places: string[] = [];
      for (const { user } of owners) {
        if (user !== child.user) await test.make.connection(user.id, coach.user.id);
        const event = await test.make.event(user.id, await test.make.tournament(user.id));
        const bout = await test.make.bout(user.id, {
          event: event.slug,
          fencer_a: user.self.slug,
          fencer_b: (await test.make.fencer(user.id)).slug,
          score_a: 5,
          score_b: 3,
          shareable: 'My coaches',
        });
        places.push((await test.make.video(user.id, { bout_id: bout.id })).slug);
      }
      const clipOf = (video: string, index: number) => ({
        video,
        from_ms: 0,
        to_ms: 9000,
        note: ['On own.', 'On minor.', 'On adult.'][index] ?? '',
      });
      const { slug } = (
        await coach.call(playlists.create, {
          body: { name: 'Parries', clips: places.map(clipOf) },
        })
      ).body;
      const params = { slug };
      const sharedWith = (...people: Person[]) =>
        coach.call(playlists.update, {
          params,
          body: { shared_with: people.map(({ user }) => user.slug) },
        });
      expect((await sharedWith(child)).status).toBe(200);

      const notes = async (state: string) =>
        (await parent.call(guardian.messages, ofChild())).body.results
          .filter((message) => message.kind === 'clip' && message.state === state)
          .map(({ text }) => text)
          .toSorted();
      const opened = async () =>
        (await child.call(playlists.detail, { params })).body.clips
          .map(({ note }) => note)
          .toSorted();
      const seen = new Set<string>();
      for (const connected of ['nobody', 'as their coach', 'as their student']) {
        for (const { user } of [minor, adult]) {
          await test.store.db.execute(
            sql`DELETE FROM connections WHERE ${user.id} IN (student_id, coach_id) AND ${child.user.id} IN (student_id, coach_id)`,
          );
          if (connected === 'as their coach') await test.make.connection(user.id, child.user.id);
          if (connected === 'as their student') await test.make.connection(child.user.id, user.id);
        }
        for (const level of ['Private', 'My coaches', 'Friends', 'Club', 'Public']) {
          await test.store.db.execute(
            sql`UPDATE bouts SET shareable = ${level}::visibility WHERE owner_id <> ${child.user.id}`,
          );
          const expected = await opened();
          expect(await notes('current'), `${connected}, ${level}`).toEqual(expected);
          seen.add(expected.join(' '));
        }
      }
      expect([...seen].toSorted()).toEqual([
        'On adult. On minor. On own.',
        'On adult. On own.',
        'On own.',
      ]);

      // Notes that the child can't open leave no trace when they are changed, deleted or no longer shared.
      await test.store.db.execute(
        sql`UPDATE bouts SET shareable = 'My coaches' WHERE owner_id <> ${child.user.id}`,
      );
      const { status } = await coach.call(playlists.setClips, {
        params,
        body: { clips: places.map((video) => ({ ...clipOf(video, 0), note: 'New.' })) },
      });
      expect(status).toBe(200);
      expect(await notes('changed')).toEqual(['On own.']);
      await sharedWith();
      expect([await notes('current'), await notes('deleted')]).toEqual([[], ['New.']]);
    },
  );

  it('is not all that guardians see, because bouts are shared with them by level, without notes', async () => {
    await link();
    const event = await test.make.event(child.user.id, await test.make.tournament(child.user.id));
    const opponent = await test.make.fencer(child.user.id);
    for (const [shareable, expected] of [
      ['Private', 404],
      ['My coaches', 200],
    ] as const) {
      const bout = await test.make.bout(child.user.id, {
        event: event.slug,
        fencer_a: child.user.self.slug,
        fencer_b: opponent.slug,
        score_a: 5,
        score_b: 3,
        shareable,
        notes: 'secret',
      });
      const answer = await parent.call(bouts.detail, { params: { slug: bout.slug } });
      expect(answer.status).toBe(expected);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
  });
});
