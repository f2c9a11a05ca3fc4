import { coach as coaching } from '@fencing-journal/contract/coach';
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { connections } from '@fencing-journal/contract/connections';
import { guardian } from '@fencing-journal/contract/guardian';
import { notifications } from '@fencing-journal/contract/notifications';
import { limits } from '@fencing-journal/contract/shared/limits';
import { tasks, taskTexts } from '@fencing-journal/contract/tasks';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
let coach: Person;
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  coach = await test.signedIn({ plan: 'Coach', first_name: 'Cyrus', last_name: 'Prime' });
  await test.make.connection(me.user.id, coach.user.id);
});

const give = (body: object = {}, who = coach) =>
  who.call(tasks.create, { body: { to: me.user.slug, text: 'Fifty lunges.', ...body } });
const given = async (body: object = {}) => (await give(body)).body.tasks[0]!;
const report = (id: string, body: object, who = me) =>
  who.call(tasks.update, { params: { id }, body });
const list = async (who = me, query = {}) => (await who.call(tasks.list, { query })).body;
const ofMe = () => ({ student: me.user.slug });
const remove = async (id: string, who: Person) =>
  (await who.call(tasks.remove, { params: { id } })).status;
const bell = async (who: Person) =>
  (await who.call(notifications.list)).body.results.map(({ kind, mine }) => [kind, mine]);
const waiting = async () =>
  (await coach.call(inbox.list, { query: { kind: 'task' } })).body.results;

describe('a task', { tags: ['B-CG-06'] }, () => {
  it('is given by the coach and done with a note by the student, and each of them is notified', async () => {
    const { status, body } = await give({ due_on: '2026-12-06' });
    expect(status).toBe(201);
    expect(body.tasks).toEqual([
      {
        id: expect.any(String),
        text: 'Fifty lunges.',
        due_on: '2026-12-06',
        done: false,
        done_at: null,
        note: '',
        author: { slug: coach.user.slug, name: 'Cyrus Prime' },
        student: { slug: me.user.slug, name: 'Ada Lunge' },
        mine: false,
        created_at: test.clock.now.toISOString(),
        version: 1,
      },
    ]);
    expect(await bell(me)).toEqual([['task', true]]);
    const { id } = body.tasks[0]!;
    const done = await report(id, { done: true, note: 'Sixty.' });
    expect(done.body).toMatchObject({ done: true, note: 'Sixty.', mine: true, version: 2 });
    expect(await bell(coach)).toEqual([['task_done', false]]);
    expect(await list(coach, ofMe())).toMatchObject([{ id, done: true, note: 'Sixty.' }]);
    expect(await waiting()).toMatchObject([
      { kind: 'task', id, student: 'Ada Lunge', date: '2026-12-06', text: 'Fifty lunges.\nSixty.' },
    ]);
    await coach.call(inbox.mark, { body: { kind: 'task', id, state: 'done' } });
    expect(await waiting()).toEqual([]);
  });

  it('is given to at most 100 students at a time', async () => {
    const students = [];
    for (let count = 0; count <= limits.studentsPerTask; count += 1) {
      const student = await test.make.user();
      await test.make.connection(student.id, coach.user.id);
      students.push(student.slug);
    }
    const { body: group } = await coach.call(coaching.createGroup, {
      body: { name: 'Club', students },
    });
    const refused = await give({ to: group.slug });
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      400,
      taskTexts.largeGroup,
    ]);
  });

  it('for a group is given to each member, and to nobody else', async () => {
    const [other, outsider] = [await test.signedIn(), await test.signedIn()];
    for (const { user } of [other, outsider]) await test.make.connection(user.id, coach.user.id);
    const { body: group } = await coach.call(coaching.createGroup, {
      body: { name: 'Juniors', students: [me.user.slug, other.user.slug] },
    });
    const { body } = await give({ to: group.slug });
    expect(body.tasks.map(({ student }) => student.slug).toSorted()).toEqual(
      [me.user.slug, other.user.slug].toSorted(),
    );
    expect(
      [await list(), await list(other), await list(outsider)].map((rows) => rows.length),
    ).toEqual([1, 1, 0]);
    await coach.call(coaching.updateGroup, {
      params: { slug: group.slug },
      body: { students: [] },
    });
    const refused = await give({ to: group.slug });
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      400,
      taskTexts.emptyGroup,
    ]);
  });

  it('can be marked as not done again, and then no longer waits for the coach', async () => {
    const { id } = await given();
    await report(id, { done: true });
    expect((await report(id, { done: false })).body.done_at).toBeNull();
    expect(await waiting()).toEqual([]);
    expect(await bell(coach)).toEqual([]);
  });

  it('is not given to strangers, by strangers, or without the plan', async () => {
    const stranger = await test.signedIn({ plan: 'Coach' });
    expect((await give({}, stranger)).status).toBe(404);
    expect((await give({ to: 'nobody-000000' })).status).toBe(404);
    const { body: group } = await coach.call(coaching.createGroup, {
      body: { name: 'Juniors', students: [me.user.slug] },
    });
    expect((await give({ to: group.slug }, stranger)).status).toBe(404);
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${coach.user.id}`,
    );
    expect((await give()).status).toBe(403);
    expect((await test.visitor().call(tasks.list)).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('can be reported only by its student, and deleted by student or coach', async () => {
    const { id } = await given();
    const stranger = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, stranger.user.id);
    expect((await report(id, { done: true }, coach)).status).toBe(403);
    expect((await report(id, { done: true }, stranger)).status).toBe(404);
    expect(await list(stranger, ofMe())).toEqual([]);
    expect(await remove(id, stranger)).toBe(404);
    expect(await remove(id, coach)).toBe(200);
    expect(await remove((await given()).id, me)).toBe(200);
    expect(await list()).toEqual([]);
    expect(await bell(me)).toEqual([]);
  });

  it("stays in the student's list when the connection ends, but is hidden from the coach", async () => {
    const { id } = await given();
    await me.call(connections.remove, { body: { connection_slug: coach.user.slug } });
    expect(await list()).toMatchObject([{ id, author: { name: 'Cyrus Prime' } }]);
    expect((await coach.call(tasks.list, { query: ofMe() })).status).toBe(404);
    expect(await remove(id, coach)).toBe(404);
    expect((await report(id, { done: true })).status).toBe(200);
    expect(await bell(coach)).toEqual([]);
  });

  it.each([
    ['only spaces', { text: ' ' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(501) }, 'text'],
    ['nobody to do it', { to: '' }, 'to'],
    ['a day that does not exist', { due_on: '2026-02-30' }, 'due_on'],
  ])('is not given with %s', async (_what, body, field) => {
    const answer = await give(body);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual([field]);
  });

  it('has a note of limited length, and keeps what another device saved', async () => {
    const { id } = await given();
    expect((await report(id, { note: 'x'.repeat(501) })).status).toBe(400);
    expect((await report(id, { done: 'maybe' })).status).toBe(400);
    await report(id, { note: 'Newer.' });
    const stale = await me.call(tasks.update, {
      params: { id },
      body: { note: 'Older.' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(412);
  });

  it('is one of a limited number of open tasks', async () => {
    for (let count = 0; count < limits.openTasks; count += 1)
      await test.make.task(me.user.id, coach.user.id);
    expect((await give()).status).toBe(400);
    await report((await list())[0]!.id, { done: true });
    expect((await give()).status).toBe(201);
  });

  it('for a minor is shown to the guardian with the note, and remains visible after it is deleted', async () => {
    const parent = await test.signedIn();
    await test.store.db.execute(
      sql`UPDATE users SET birth_year = 2012, age_group = '13 to 15' WHERE id = ${me.user.id}`,
    );
    await test.make.guardian(me.user.id, parent.user.id);
    const { id } = await given();
    await report(id, { done: true, note: 'Sixty.' });
    const messages = async () =>
      (await parent.call(guardian.messages, { params: { slug: me.user.slug } })).body.results.map(
        ({ text, state, by_child }) => [text, state, by_child],
      );
    expect((await messages()).toSorted()).toEqual([
      ['Fifty lunges.', 'current', false],
      ['Sixty.', 'current', true],
    ]);
    await remove(id, coach);
    expect(await messages()).toEqual([['Fifty lunges.', 'deleted', false]]);
  });
});
