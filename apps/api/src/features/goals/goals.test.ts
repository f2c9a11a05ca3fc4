import { connections } from '@fencing-journal/contract/connections';
import { goals, goalTexts, type Goal, type GoalMeasure } from '@fencing-journal/contract/goals';
import { guardian } from '@fencing-journal/contract/guardian';
import { notifications } from '@fencing-journal/contract/notifications';
import { reminders } from '@fencing-journal/contract/reminders';
import { limits } from '@fencing-journal/contract/shared/limits';
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

const create = (body: object, who = me) => who.call(goals.create, { body });
const made = async (body: object = {}): Promise<Goal> =>
  (await create({ title: 'Win more', ...body })).body;
const change = (id: string, body: object, who = me) =>
  who.call(goals.update, { params: { id }, body });
const list = async (who = me, query = {}) => (await who.call(goals.list, { query })).body;
const ofMe = () => ({ student: me.user.slug });
const comment = (id: string, text: unknown, who: Person) =>
  who.call(goals.comment, { params: { id }, body: { text } });
const bell = async (who: Person) =>
  (await who.call(notifications.list)).body.results.map(({ kind, place, times }) => [
    kind,
    place?.kind,
    times,
  ]);

/** Creates pool bouts in the season 2025-26. The first `wins` bouts are won 5–4, the others lost 4–5. */
async function fence(bouts: number, wins: number): Promise<void> {
  const { id, self } = me.user;
  const event = await test.make.event(id, await test.make.tournament(id), { date: '2026-03-14' });
  const opponent = await test.make.fencer(id);
  for (let bout = 0; bout < bouts; bout += 1)
    await test.make.bout(id, {
      event: event.slug,
      fencer_a: self.slug,
      fencer_b: opponent.slug,
      score_a: bout < wins ? 5 : 4,
      score_b: bout < wins ? 4 : 5,
      bout_type: 'Pool',
    });
}
const inSeason = { due_on: '2026-05-01' };

describe('a goal', { tags: ['B-CG-06'] }, () => {
  it('is set, changed, marked as done and deleted by the student', async () => {
    const { status, body } = await create({ title: ' Fence in the final ', due_on: '2026-12-06' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      title: 'Fence in the final',
      measure: null,
      target: null,
      due_on: '2026-12-06',
      done: false,
      done_at: null,
      season: '2026-27',
      progress: null,
      comments: [],
      version: 1,
    });
    const changed = await change(body.id, {
      title: 'Fence',
      measure: 'wins',
      target: '5',
      due_on: '',
    });
    expect(changed.body).toMatchObject({
      title: 'Fence',
      measure: 'wins',
      target: 5,
      due_on: null,
    });
    const done = await change(body.id, { done: true });
    expect(done.body).toMatchObject({
      done: true,
      done_at: test.clock.now.toISOString(),
    });
    expect(await list()).toEqual([done.body]);
    expect((await change(body.id, { done: false })).body.done_at).toBeNull();
    expect((await me.call(goals.remove, { params: { id: body.id } })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await change(body.id, { done: true })).status).toBe(404);
  });

  it('is listed by due date while open, and after the open goals once done', async () => {
    for (const [title, more] of [
      ['Done', { done: true }],
      ['Some day', {}],
      ['Later', { due_on: '2026-12-20' }],
      ['Soon', { due_on: '2026-12-01' }],
    ] as const)
      await made({ title, ...more });
    expect((await list()).map(({ title }) => title)).toEqual(['Soon', 'Later', 'Some day', 'Done']);
  });

  it.each([
    ['win_rate', 60, { value: 66.7, low: 39.1, high: 86.2, bouts: 12, reached: true }],
    ['pool_win_rate', 70, { value: 66.7, low: 39.1, high: 86.2, bouts: 12, reached: false }],
    ['de_win_rate', 1, { value: null, low: null, high: null, bouts: 0, reached: false }],
    ['last_touch_rate', 66, { value: 66.7, low: 39.1, high: 86.2, bouts: 12, reached: true }],
    ['wins', 8, { value: 8, low: null, high: null, bouts: null, reached: true }],
    ['bouts', 13, { value: 12, low: null, high: null, bouts: null, reached: false }],
    ['practice_bouts', 1, { value: 0, low: null, high: null, bouts: null, reached: false }],
  ] satisfies [GoalMeasure, number, object][])(
    'with %s computes its progress from the season',
    async (measure, target, progress) => {
      await fence(12, 8);
      const goal = await made({ measure, target, ...inSeason });
      expect(goal).toMatchObject({ season: '2025-26', progress });
      const next = await made({ measure, target, due_on: '2026-12-01' });
      expect(next.progress).toMatchObject({ reached: false });
    },
  );

  it("without a due date counts for the season in which it was set, in the student's time zone", async () => {
    await made({ measure: 'wins', target: 10 });
    // This is still July 31 in Denver.
    await test.store.db.execute(sql`UPDATE goals SET created_at = '2026-08-01T04:00:00Z'`);
    await me.call(reminders.save, { body: { time_zone: 'America/Denver' } });
    expect(await list()).toMatchObject([{ season: '2025-26' }]);
    expect(await list(coach, ofMe())).toMatchObject([{ season: '2025-26' }]);
    await me.call(reminders.save, { body: { time_zone: 'Europe/Berlin' } });
    expect(await list()).toMatchObject([{ season: '2026-27' }]);
  });

  it('is not reached by a rate over fewer than ten bouts', async () => {
    await fence(9, 9);
    const goal = await made({ measure: 'win_rate', target: 50, ...inSeason });
    expect(goal.progress).toMatchObject({ value: 100, bouts: 9, reached: false });
    await fence(1, 0);
    expect((await list())[0]!.progress).toMatchObject({ value: 90, bouts: 10, reached: true });
  });

  it.each([
    ['no title', { title: '' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(101) }, 'title'],
    ['an unknown measure', { measure: 'luck' }, 'measure'],
    ['a measure without a number', { measure: 'wins' }, 'target'],
    ['a number without a measure', { target: 5 }, 'target'],
    ['more than all bouts won', { measure: 'win_rate', target: 101 }, 'target'],
    ['nothing to reach', { measure: 'wins', target: 0 }, 'target'],
    ['a day in words', { due_on: 'soon' }, 'due_on'],
    ['a doubt about being done', { done: 'perhaps' }, 'done'],
  ])('cannot be set with %s', async (_what, body, field) => {
    const answer = await create({ title: 'Win', ...body });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as unknown as { errors: object }).errors)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('needs its number and its measure to change together', async () => {
    const { id } = await made({ measure: 'wins', target: 150 });
    expect((await change(id, { measure: 'win_rate' })).status).toBe(400);
    expect((await change(id, { measure: '' })).status).toBe(400);
    expect((await change(id, { measure: '', target: '' })).body.progress).toBeNull();
  });

  it('is refused if 20 goals are open', async () => {
    for (let count = 0; count < limits.openGoals; count += 1)
      expect((await create({ title: `Goal ${count}` })).status).toBe(201);
    const refused = await create({ title: 'One more' });
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
      400,
      goalTexts.tooManyOpen,
    ]);
    const [first] = await list();
    await change(first!.id, { done: true });
    expect((await create({ title: 'One more' })).status).toBe(201);
    expect((await change(first!.id, { done: false })).status).toBe(400);
  });

  it('is created once for a repeated request, and is not overwritten by an outdated device', async () => {
    const headers = { 'idempotency-key': 'a-goal-0001' };
    for (let time = 0; time < 2; time += 1)
      await me.call(goals.create, { body: { title: 'Once' }, headers });
    const [goal, ...others] = await list();
    expect(others).toEqual([]);
    await change(goal!.id, { title: 'Newer' });
    const stale = await me.call(goals.update, {
      params: { id: goal!.id },
      body: { title: 'Older' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(412);
  });
});

describe("a student's goals", { tags: ['B-CG-06'] }, () => {
  it('can be read by connected coaches and by nobody else', async () => {
    const goal = await made();
    expect(await list(coach, ofMe())).toEqual([goal]);
    const stranger = await test.signedIn({ plan: 'Coach' });
    expect((await stranger.call(goals.list, { query: ofMe() })).status).toBe(404);
    expect((await change(goal.id, { done: true }, coach)).status).toBe(403);
    expect((await change(goal.id, { done: true }, stranger)).status).toBe(404);
    expect((await test.visitor().call(goals.list)).status).toBe(401);
    await me.call(connections.remove, { body: { connection_slug: coach.user.slug } });
    expect((await coach.call(goals.list, { query: ofMe() })).status).toBe(404);
  });

  it('notify the coaches when a goal is done, as long as it remains done', async () => {
    const { id } = await made();
    await change(id, { done: true });
    expect(await bell(coach)).toEqual([['goal', 'goal', 1]]);
    await change(id, { done: false });
    expect(await bell(coach)).toEqual([]);
  });
});

describe('comments on a goal', { tags: ['B-CG-06'] }, () => {
  it('are a thread between coach and student, who are notified', async () => {
    const { id } = await made();
    expect((await comment(id, 'Aim higher.', coach)).status).toBe(201);
    await comment(id, 'I will.', me);
    const [goal] = await list();
    expect(goal!.comments).toMatchObject([
      { text: 'Aim higher.', author: { name: 'Cyrus Prime' }, mine: false, removable: true },
      { text: 'I will.', author: { name: 'Ada Lunge' }, mine: true, removable: true },
    ]);
    expect(await bell(me)).toEqual([['goal_comment', 'goal', 1]]);
    expect(await bell(coach)).toEqual([['goal_comment', 'goal', 1]]);
  });

  it('can be changed only by their author, and deleted by the author or the student', async () => {
    const { id } = await made();
    const params = { id: (await comment(id, 'Aim higher.', coach)).body.id };
    const own = { id: (await comment(id, 'I will.', me)).body.id };
    const text = { text: 'Aim lower.' };
    expect((await me.call(goals.changeComment, { params, body: text })).status).toBe(403);
    expect((await coach.call(goals.removeComment, { params: own })).status).toBe(403);
    expect((await coach.call(goals.changeComment, { params, body: text })).body.text).toBe(
      'Aim lower.',
    );
    expect((await me.call(goals.removeComment, { params })).status).toBe(200);
    expect((await coach.call(goals.removeComment, { params })).status).toBe(404);
    expect((await comment(id, '  ', coach)).status).toBe(400);
    expect((await comment(id, 'x'.repeat(501), coach)).status).toBe(400);
  });

  it('need the Coach plan if a coach writes them', async () => {
    const { id } = await made();
    await test.store.db.execute(
      sql`UPDATE entitlements SET status = 'canceled' WHERE user_id = ${coach.user.id}`,
    );
    expect((await comment(id, 'Aim higher.', coach)).status).toBe(403);
    expect(await list(coach, ofMe())).toHaveLength(1);
  });

  it("on a minor's goal are shown to the guardian, with earlier versions", async () => {
    const parent = await test.signedIn();
    await test.store.db.execute(
      sql`UPDATE users SET birth_year = 2012, age_group = '13 to 15' WHERE id = ${me.user.id}`,
    );
    await test.make.guardian(me.user.id, parent.user.id);
    const { id } = await made({ title: 'Win more' });
    const kept = { id: (await comment(id, 'Aim higher.', coach)).body.id };
    await coach.call(goals.changeComment, { params: kept, body: { text: 'Aim.' } });
    await me.call(goals.remove, { params: { id } });
    const { body } = await parent.call(guardian.messages, { params: { slug: me.user.slug } });
    expect(body.results.map(({ text, state, place }) => [text, state, place]).toSorted()).toEqual([
      ['Aim higher.', 'changed', { kind: 'goal', slug: null, title: 'Win more' }],
      ['Aim.', 'deleted', { kind: 'goal', slug: null, title: 'Win more' }],
    ]);
  });
});
