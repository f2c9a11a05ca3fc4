import { blocks, blockTexts } from '@fencing-journal/contract/blocks';
import { connections } from '@fencing-journal/contract/connections';
import { lessons } from '@fencing-journal/contract/lessons';
import { moments } from '@fencing-journal/contract/moments';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let ada: Person;
let ben: Person;
beforeEach(async () => {
  ada = await test.signedIn({ first_name: 'Ada', plan: 'Coach' });
  ben = await test.signedIn({ first_name: 'Ben', plan: 'Coach' });
});

const block = (who: Person, other: { slug: string }) =>
  who.call(blocks.add, { body: { slug: other.slug } });
const unblock = (who: Pick<Person, 'call'>, other: { slug: string }) =>
  who.call(blocks.remove, { params: { slug: other.slug } });
const listed = async (who: Person) => (await who.call(blocks.list)).body.map(({ slug }) => slug);
const list = async (who: Person) => (await who.call(connections.list)).body;
const ask = (who: Person, to_: string, type_ = 'Coach') =>
  who.call(connections.request, { body: { to_, type_ } });
const fullNameOf = ({ user }: Person) => `${user.first_name} ${user.last_name}`;
const search = async (who: Person, text: string) =>
  (await who.call(connections.searchFriend, { query: { search: text } })).body;

describe('blocking', () => {
  it('works once for anyone who can be found, and only the blocker sees them in the list', async () => {
    const answer = await block(ada, ben.user);
    expect([answer.status, answer.body]).toEqual([201, { message: blockTexts.blocked.body }]);
    expect((await block(ada, ben.user)).status).toBe(200);
    expect((await ada.call(blocks.list)).body).toEqual([
      {
        slug: ben.user.slug,
        first_name: 'Ben',
        last_name: ben.user.last_name,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(await listed(ben)).toEqual([]);
  });

  it('works for anyone who is connected, has asked or was declined, including Private accounts', async () => {
    const hidden = await test.signedIn({ shareable: 'Private' });
    expect((await block(ada, hidden.user)).status).toBe(404);
    const { requests } = (await ask(hidden, ada.user.slug)).body;
    await ada.call(connections.removeRequest, { body: { id: requests[0]?.id } });
    expect((await block(ada, hidden.user)).status).toBe(201);
    const coach = await test.signedIn({ shareable: 'Private' });
    await test.make.connection(ada.user.id, coach.user.id);
    expect((await block(ada, coach.user)).status).toBe(201);
  });

  it('ends connections and requests between the two people, and no others', async () => {
    const eve = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(ada.user.id, ben.user.id);
    await test.make.connection(ben.user.id, eve.user.id);
    await ask(ben, ada.user.slug);
    await ask(eve, ada.user.slug);
    await block(ada, ben.user);
    expect(await list(ada)).toMatchObject({
      coach_connections: [],
      pending_students: [{ slug: eve.user.slug }],
    });
    expect(await list(ben)).toMatchObject({
      coach_connections: [{ slug: eve.user.slug }],
      student_connections: [],
      sent_requests: [],
    });
  });

  it('makes every call respond to the blocked person as if the account did not exist', async () => {
    await test.make.connection(ada.user.id, ben.user.id);
    await block(ada, ben.user);
    const unknown = 'nobody-zzzzzz';
    const answers = async (slug: string) => [
      await ask(ben, slug),
      await block(ben, { slug }),
      await unblock(ben, { slug }),
      await ben.call(connections.accept, { body: { student: slug, coach: ben.user.slug } }),
      await ben.call(connections.remove, { body: { connection_slug: slug } }),
      await ben.send('GET', `/api/coach/students/${slug}/`),
      await ben.send('GET', `/api/lessons/coach-lessons/?student=${slug}`),
    ];
    const seen = async (slug: string) =>
      (await answers(slug)).map(({ status, body }) => [status, body]);
    expect(await seen(ada.user.slug)).toEqual(await seen(unknown));
    expect(await search(ben, fullNameOf(ada))).toEqual([]);
  });

  it('hides the blocked person from the blocker too', async () => {
    await block(ada, ben.user);
    expect(await search(ada, fullNameOf(ben))).toEqual([]);
    expect((await ask(ada, ben.user.slug)).status).toBe(404);
  });

  it("leaves the stored name without a link in the blocked person's journal", async () => {
    await test.make.connection(ben.user.id, ada.user.id);
    const lesson = await test.make.lesson(ben.user.id, {
      coach_user_id: ada.user.id,
      coach_name: 'Ada as she was',
      date: '2026-03-10',
      student_notes: 'Footwork.',
    });
    const clip = await test.make.video(ben.user.id, { lesson_id: lesson.id });
    await test.make.moment(clip, ada.user.id);
    await block(ada, ben.user);
    const params = { slug: lesson.slug };
    expect((await ben.call(lessons.detail, { params })).body).toMatchObject({
      coach: 'Ada as she was',
      coach_slug: null,
    });
    expect((await ada.call(lessons.detail, { params })).status).toBe(404);
    const [moment] = (await ben.call(moments.list, { params: { slug: clip.slug } })).body;
    expect(moment).toMatchObject({
      author: { slug: null, name: 'Robin Tester' },
      answers: [{ author: { slug: null, name: 'Robin Tester' } }],
    });
  });

  it.for<[string, () => unknown, number]>([
    ['your own account', () => ada.user.slug, 400],
    ['no account', () => undefined, 400],
    ['a number', () => 7, 400],
    ['an unknown person', () => 'nobody-zzzzzz', 404],
  ])('of %s is refused', async ([, slug, status]) => {
    expect((await ada.call(blocks.add, { body: { slug: slug() } })).status).toBe(status);
    expect(await listed(ada)).toEqual([]);
  });

  it('needs a session', async () => {
    const visitor = test.visitor();
    expect([
      (await visitor.call(blocks.list)).status,
      (await visitor.call(blocks.add, { body: { slug: ada.user.slug } })).status,
      (await unblock(visitor, ada.user)).status,
    ]).toEqual([401, 401, 401]);
  });

  it('leaves no request behind if one is sent at the same time', async () => {
    for (let times = 0; times < 5; times += 1) {
      const one = await test.signedIn();
      const [asked] = await Promise.all([ask(one, ada.user.slug), block(ada, one.user)]);
      expect([201, 404]).toContain(asked.status);
      await unblock(ada, one.user);
      expect((await list(one)).sent_requests).toEqual([]);
    }
  });

  it.runIf(transactionsOverlap)('refuses a request that is sent meanwhile', async () => {
    const one = await test.signedIn();
    const [blocked, asked] = await sendBoth(
      test,
      sql`SELECT FROM users WHERE id = ${ada.user.id}`,
      () => block(ada, one.user),
      () => ask(one, ada.user.slug),
    );
    expect([blocked.status, asked.status]).toEqual([201, 404]);
    await unblock(ada, one.user);
    expect((await list(one)).sent_requests).toEqual([]);
  });
});

describe('unblocking', () => {
  it('lets the two people find each other again, without connecting them', async () => {
    await test.make.connection(ada.user.id, ben.user.id);
    await block(ada, ben.user);
    const answer = await unblock(ada, ben.user);
    expect([answer.status, answer.body]).toEqual([200, { message: blockTexts.unblocked.body }]);
    expect(await listed(ada)).toEqual([]);
    expect((await search(ben, fullNameOf(ada))).map(({ slug }) => slug)).toEqual([ada.user.slug]);
    expect((await list(ada)).coach_connections).toEqual([]);
    expect((await ask(ben, ada.user.slug)).status).toBe(201);
  });

  it('still counts the request that was open when its sender was blocked', async () => {
    await ask(ben, ada.user.slug);
    await block(ada, ben.user);
    await unblock(ada, ben.user);
    expect((await ask(ben, ada.user.slug)).status).toBe(429);
  });

  it('returns 404 to blocked people and strangers, and for people who are not blocked', async () => {
    await block(ada, ben.user);
    const eve = await test.signedIn();
    expect([
      (await unblock(ben, ada.user)).status,
      (await unblock(ben, ben.user)).status,
      (await unblock(eve, ben.user)).status,
      (await unblock(ada, eve.user)).status,
    ]).toEqual([404, 404, 404, 404]);
    expect(await listed(ada)).toEqual([ben.user.slug]);
  });
});

describe('blocks and refusals', () => {
  it.each(['sender', 'receiver'])('are deleted with the account of the %s', async (side) => {
    const rows = async () =>
      (
        await queryRows<unknown>(
          test.store.db,
          sql`SELECT 1 FROM blocks UNION ALL SELECT 1 FROM request_refusals`,
        )
      ).length;
    const before = await rows();
    const { requests } = (await ask(ada, ben.user.slug)).body;
    await ben.call(connections.removeRequest, { body: { id: requests[0]?.id } });
    await block(ben, ada.user);
    expect(await rows()).toBe(before + 2);
    const leaves = side === 'sender' ? ada : ben;
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${leaves.user.id}`);
    expect(await rows()).toBe(before);
  });
});
