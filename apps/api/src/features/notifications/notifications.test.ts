import { blocks } from '@fencing-journal/contract/blocks';
import { boutComments, bouts } from '@fencing-journal/contract/bouts';
import { connections } from '@fencing-journal/contract/connections';
import { invites } from '@fencing-journal/contract/invites';
import { lessons } from '@fencing-journal/contract/lessons';
import { moments } from '@fencing-journal/contract/moments';
import { notifications } from '@fencing-journal/contract/notifications';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { birthYears } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';

const tags = ['B-HO-01'] as const;
const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);
let clip: string;
const execute = (query: ReturnType<typeof sql>) => test.store.db.execute(query);
beforeEach(async () => {
  const [row] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id::int AS id FROM bouts WHERE slug = ${set.bout.slug}`,
  );
  clip = (await test.make.video(set.ada.user.id, { bout_id: row!.id })).slug;
});

const bell = async (who: Person) => (await who.call(notifications.list)).body;
const kindsOf = async (who: Person) =>
  (await bell(who)).results.map(({ kind, times, read }) => [kind, times, read]);
const markRead = (who: Person, body: object = {}) => who.call(notifications.read, { body: body });
const giveFeedback = (coach_notes = 'Secret: good footwork.') =>
  set.coach.call(lessons.update, { params: { slug: set.lesson.slug }, body: { coach_notes } });
const mark = async (who: Person, kind: 'question' | 'action' = 'question') =>
  (
    await who.call(moments.add, {
      params: { slug: clip },
      body: { at_ms: 1, kind, note: 'Secret: a parry.' },
    })
  ).body;
const reply = (who: Person, id: string) =>
  who.call(moments.answer, { params: { id }, body: { text: 'Secret: in four.' } });
const comment = (who: Person) =>
  who.call(boutComments.add, {
    params: { slug: set.bout.slug },
    body: { text: 'Secret: too late.' },
  });
const connect = (student: Person, coach: Person) =>
  test.make.connection(student.user.id, coach.user.id);
const setLevel = (shareable: string) =>
  set.ada.call(bouts.update, { params: { slug: set.bout.slug }, body: { shareable } });

describe('the bell', { tags: [...tags] }, () => {
  it('rings for feedback, marks, replies and comments from a coach, and quotes nothing', async () => {
    const { id } = await mark(set.ada);
    await giveFeedback();
    await mark(set.coach, 'action');
    await mark(set.coach, 'question');
    await reply(set.coach, id);
    await comment(set.coach);
    const { body } = await set.ada.call(notifications.list);
    const person = { slug: set.coach.user.slug, name: 'Cyrus Prime' };
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const common = { person, times: 1, mine: true, read: false };
    const video = { kind: 'video', slug: clip, date: day };
    expect(body).toMatchObject({ count: 5, unread: 5, previous: null, next: null });
    expect(new Map(body.results.map((row) => [row.kind, row]))).toEqual(
      new Map(
        [
          ['comment', { ...common, place: { kind: 'bout', slug: set.bout.slug, date: day } }],
          ['reply', { ...common, place: video }],
          ['question', { ...common, place: video }],
          ['moment', { ...common, place: video }],
          ['feedback', { ...common, place: { ...set.places.lesson, date: '2026-03-10' } }],
        ].map(([kind, row]) => [kind, expect.objectContaining(row as object)]) as never,
      ),
    );
    expect(JSON.stringify(body)).not.toContain('Secret');
    // Authors are not notified about their own actions. The student's question is for the coach.
    expect(await kindsOf(set.coach)).toEqual([['question', 1, false]]);
    expect(await bell(set.stranger)).toMatchObject({ results: [], unread: 0 });
  });

  it('rings for a coach: questions, replies in their threads, and comments', async () => {
    const { id } = await mark(set.coach, 'action');
    await reply(set.ada, id);
    await comment(set.ada);
    await mark(set.ada, 'action');
    await mark(set.ada);
    const { results } = await bell(set.coach);
    expect(results.map(({ kind, mine }) => [kind, mine]).toSorted()).toEqual([
      ['comment', false],
      ['question', false],
      ['reply', false],
    ]);
    for (const { person } of results) expect(person?.name).toBe('Ada Lunge');
  });

  it('rings for a question when a mark becomes one', async () => {
    const { id } = await mark(set.ada, 'action');
    test.clock.advance(60);
    expect(await kindsOf(set.coach)).toEqual([]);
    await set.ada.call(moments.change, { params: { id }, body: { kind: 'question' } });
    expect(await kindsOf(set.coach)).toEqual([['question', 1, false]]);
  });

  it('rings for the coaches in the thread after the owner’s comment, or for all if none has written', async () => {
    const other = await test.signedIn({ plan: 'Coach' });
    const planless = await test.signedIn();
    for (const coach of [other, planless]) await connect(set.ada, coach);
    await comment(set.ada);
    expect(await kindsOf(set.coach)).toEqual([['comment', 1, false]]);
    expect(await kindsOf(other)).toEqual([['comment', 1, false]]);
    expect(await kindsOf(planless)).toEqual([]);
    await comment(other);
    await markRead(set.coach);
    await comment(set.ada);
    expect((await bell(set.coach)).unread).toBe(0);
    expect(await kindsOf(other)).toEqual([['comment', 2, false]]);
  });

  it('groups what one person does at one place, and starts counting again after it was read', async () => {
    const { id } = await mark(set.ada);
    for (let times = 0; times < 10; times += 1) await reply(set.coach, id);
    expect(await kindsOf(set.ada)).toEqual([['reply', 10, false]]);
    await markRead(set.ada);
    expect(await bell(set.ada)).toMatchObject({ unread: 0, results: [{ read: true }] });
    test.clock.advance(60);
    await reply(set.coach, id);
    expect(await kindsOf(set.ada)).toEqual([['reply', 1, false]]);
  });

  it('lists the latest first, in pages', async () => {
    for (let number = 0; number < 26; number += 1) {
      const person = await test.make.user({ plan: 'Coach' });
      await test.make.connection(set.ada.user.id, person.id);
      await execute(
        sql`INSERT INTO notifications (owner_id, kind, actor_id, since, latest_at) VALUES (${set.ada.user.id}, 'accepted', ${person.id}, now(), now() + make_interval(mins => ${number}::int))`,
      );
    }
    const first = await bell(set.ada);
    expect(first).toMatchObject({ count: 26, unread: 26, previous: null });
    expect(first.results).toHaveLength(25);
    expect(first.results.map(({ at }) => at)).toEqual(
      first.results
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const second = await set.ada.call(notifications.list, { query: { page: 2 } });
    expect(second.body).toMatchObject({ count: 26, unread: 26, next: null });
    expect(second.body.results).toHaveLength(1);
    expect((await set.ada.call(notifications.list, { query: { page: 3 } })).status).toBe(404);
    expect((await set.ada.call(notifications.list, { query: { page: 0 } })).status).toBe(400);
  });

  it('needs a login', async () => {
    const visitor = test.visitor();
    expect((await visitor.call(notifications.list)).status).toBe(401);
    expect((await visitor.call(notifications.read, { body: {} })).status).toBe(401);
  });
});

describe('marking as read', { tags: [...tags] }, () => {
  it('marks the named notifications or all, and returns how many are left', async () => {
    await giveFeedback();
    await comment(set.coach);
    const [first] = (await bell(set.ada)).results;
    expect((await markRead(set.ada, { ids: [first!.id] })).body).toEqual({ unread: 1 });
    expect((await markRead(set.ada, { ids: [first!.id] })).body).toEqual({ unread: 1 });
    expect((await markRead(set.ada, { ids: [] })).body).toEqual({ unread: 1 });
    expect((await markRead(set.ada)).body).toEqual({ unread: 0 });
  });

  it('leaves what happened after the newest notification that was seen', async () => {
    await giveFeedback();
    const until = (await bell(set.ada)).results[0]!.at;
    test.clock.advance(1);
    await comment(set.coach);
    expect((await markRead(set.ada, { until })).body).toEqual({ unread: 1 });
    expect(await kindsOf(set.ada)).toEqual([
      ['comment', 1, false],
      ['feedback', 1, true],
    ]);
    expect((await markRead(set.ada, { until: 'yesterday' })).status).toBe(400);
  });

  it('changes nothing in the notifications of others', async () => {
    await giveFeedback();
    const id = (await bell(set.ada)).results[0]?.id;
    for (const who of [set.coach, set.stranger])
      expect(await markRead(who, { ids: [id] })).toMatchObject({
        status: 200,
        body: { unread: 0 },
      });
    await markRead(set.stranger);
    expect((await bell(set.ada)).unread).toBe(1);
  });

  it.each([
    ['no list', { ids: 'all' }],
    ['no id', { ids: ['first'] }],
    ['too many', { ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
  ])('rejects %s', async (_what, body) => {
    expect((await markRead(set.ada, body)).status).toBe(400);
  });
});

describe('a notification disappears', { tags: [...tags] }, () => {
  it('when what it is about is deleted', async () => {
    const question = await mark(set.ada);
    const answered = (await reply(set.coach, question.id)).body;
    const written = (await comment(set.coach)).body;
    await giveFeedback();
    expect((await bell(set.ada)).count).toBe(3);
    await set.coach.call(moments.removeAnswer, { params: { id: answered.answers[0]!.id } });
    await set.coach.call(boutComments.remove, { params: { id: written.id } });
    await set.ada.call(lessons.remove, { params: { slug: set.lesson.slug } });
    expect(await bell(set.ada)).toMatchObject({ count: 0, unread: 0, results: [] });
    expect((await bell(set.coach)).count).toBe(1);
    await set.ada.call(moments.remove, { params: { id: question.id } });
    expect((await bell(set.coach)).count).toBe(0);
  });

  it('when the bout becomes private, and reappears when it is shared again', async () => {
    await mark(set.ada);
    await comment(set.ada);
    await setLevel('Private');
    expect(await bell(set.coach)).toMatchObject({ count: 0, unread: 0 });
    await setLevel('My coaches');
    expect(await bell(set.coach)).toMatchObject({ count: 2, unread: 2 });
  });

  it('for a coach when the connection ends', async () => {
    await mark(set.ada);
    await comment(set.ada);
    await execute(sql`UPDATE bouts SET shareable = 'Public' WHERE slug = ${set.bout.slug}`);
    await set.ada.call(connections.remove, { body: { connection_slug: set.coach.user.slug } });
    expect((await bell(set.coach)).count).toBe(0);
  });

  it.each([
    ['blocked', () => set.ada.call(blocks.add, { body: { slug: set.coach.user.slug } })],
    [
      'disabled',
      () => execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${set.coach.user.id}`),
    ],
    [
      'leaving',
      () =>
        execute(
          sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${set.coach.user.id}, now(), now() + interval '14 days')`,
        ),
    ],
    ['gone', () => execute(sql`DELETE FROM users WHERE id = ${set.coach.user.id}`)],
    [
      'a minor who is no longer connected',
      async () => {
        await execute(sql`UPDATE users SET age_group = '16 to 17' WHERE id = ${set.coach.user.id}`);
        await execute(sql`DELETE FROM connections WHERE coach_id = ${set.coach.user.id}`);
      },
    ],
  ] as const)('when the person is %s', async (_what, hide) => {
    await giveFeedback();
    await comment(set.coach);
    await hide();
    const { body } = await set.ada.call(notifications.list);
    expect(body).toMatchObject({ count: 0, unread: 0, results: [] });
    expect(JSON.stringify(body)).not.toContain('Cyrus');
  });
});

describe('connecting', { tags: [...tags] }, () => {
  const ask = (who: Person, to_: string) =>
    who.call(connections.request, { body: { to_, type_: 'Coach' } });

  it('rings for a request until it is answered or withdrawn, and for the acceptance', async () => {
    const asker = await test.signedIn({ first_name: 'Eve' });
    const { requests } = (await ask(asker, set.stranger.user.slug)).body;
    expect(await bell(set.stranger)).toMatchObject({
      unread: 1,
      results: [{ kind: 'request', person: { slug: asker.user.slug }, place: null, mine: false }],
    });
    await asker.call(connections.removeRequest, { body: { id: requests[0]?.id } });
    expect((await bell(set.stranger)).count).toBe(0);
    await ask(asker, set.stranger.user.slug);
    await set.stranger.call(connections.accept, {
      body: { student: asker.user.slug, coach: set.stranger.user.slug },
    });
    expect(await kindsOf(set.stranger)).toEqual([]);
    expect(await kindsOf(asker)).toEqual([['accepted', 1, false]]);
  });

  it('does not show a request to an account that has not been asked its age', async () => {
    const unasked = await test.signedIn({ birth_year: null });
    const asker = await test.signedIn();
    await test.make.request({ student: asker.user.id, coach: unasked.user.id }, asker.user.id);
    await execute(
      sql`INSERT INTO notifications (owner_id, kind, actor_id, since, latest_at) VALUES (${unasked.user.id}, 'request', ${asker.user.id}, now(), now())`,
    );
    expect((await bell(unasked)).count).toBe(0);
  });

  it('rings for the guardian whose approval is needed, but not for the child’s news', async () => {
    const child = await test.signedIn({ birth_year: birthYears['13 to 15'], first_name: 'Mia' });
    const parent = await test.signedIn({ confirmed: true });
    await test.make.guardian(child.user.id, parent.user.id);
    const { code } = (await child.call(invites.create)).body;
    expect((await set.coach.call(invites.redeem, { body: { code } })).body.waiting).toBe(true);
    expect(await bell(parent)).toMatchObject({
      unread: 1,
      results: [{ kind: 'approval', person: { slug: child.user.slug }, mine: false }],
    });
    expect((await bell(child)).count).toBe(0);
    await execute(sql`DELETE FROM connection_approvals WHERE owner_id = ${child.user.id}`);
    expect((await bell(parent)).count).toBe(0);

    await connect(child, set.coach);
    const lesson = await test.make.lesson(child.user.id, {
      coach_user_id: set.coach.user.id,
      coach_name: 'Cyrus Prime',
      date: '2026-03-11',
      student_notes: 'Footwork.',
    });
    const body = { coach_notes: 'Good.' };
    await set.coach.call(lessons.update, { params: { slug: lesson.slug }, body });
    expect(await kindsOf(child)).toEqual([['feedback', 1, false]]);
    expect((await bell(parent)).count).toBe(0);
  });
});

describe('an account', { tags: [...tags] }, () => {
  const stored = (owner: Person) =>
    queryRows<{ actor_id: number }>(
      test.store.db,
      sql`SELECT actor_id::int AS actor_id FROM notifications WHERE owner_id = ${owner.user.id}`,
    );

  it('keeps a limited number, and nobody can push out what others did', async () => {
    const fill = (actor: number, count: number) =>
      execute(
        sql`INSERT INTO notifications (owner_id, kind, actor_id, place_owner_id, place_id, since, latest_at)
            SELECT ${set.ada.user.id}::bigint, 'comment', ${actor}::bigint, ${set.ada.user.id}::bigint, -n, now(), now() + make_interval(secs => n) FROM generate_series(1, ${count}::int) n`,
      );
    await fill(set.stranger.user.id, 3);
    await fill(set.coach.user.id, limits.notificationsPerPerson + 50);
    test.clock.now = new Date(Date.now() + 3_600_000);
    await comment(set.coach);
    const actors = (await stored(set.ada)).map(({ actor_id }) => actor_id);
    expect(actors.filter((actor) => actor === set.coach.user.id)).toHaveLength(
      limits.notificationsPerPerson,
    );
    expect(actors.filter((actor) => actor === set.stranger.user.id)).toHaveLength(3);
    for (let number = 0; number < 6; number += 1)
      await fill((await test.make.user()).id, limits.notificationsPerPerson);
    await giveFeedback();
    const count = (await stored(set.ada)).length;
    expect(count).toBeGreaterThan(limits.notifications / 2);
    expect(count).toBeLessThanOrEqual(limits.notifications);
    expect(await kindsOf(set.ada)).toContainEqual(['feedback', 1, false]);
  });

  it('gets rows only if the change itself is stored', async () => {
    await setLevel('Private');
    expect((await comment(set.coach)).status).toBe(404);
    expect(await stored(set.ada)).toEqual([]);
  });

  it('is deleted with its notifications', async () => {
    await giveFeedback();
    await comment(set.ada);
    await execute(sql`DELETE FROM users WHERE id = ${set.ada.user.id}`);
    expect([await stored(set.ada), await stored(set.coach)]).toEqual([[], []]);
  });
});
