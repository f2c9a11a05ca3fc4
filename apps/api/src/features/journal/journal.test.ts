import { journal } from '@fencing-journal/contract/journal';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
beforeEach(async () => {
  me = await test.signedIn();
});

const today = '2026-03-14';
const home = async (date = today) => (await me.call(journal.today, { query: { date } })).body;
const tournament = (name: string, date: string) => test.make.tournament(me.user.id, { name, date });
const event = (of: Awaited<ReturnType<typeof tournament>>, name: string, date: string) =>
  test.make.event(me.user.id, of, { name, date });

describe("the journal's home", () => {
  it('is new only without tournaments and lessons', async () => {
    expect(await home()).toEqual({
      is_new: true,
      today: [],
      next_tournament: null,
      due: [],
      last_results: [],
    });
    await tournament('Harbour Open', '2020-01-01');
    expect(await home()).toEqual({
      is_new: false,
      today: [],
      next_tournament: null,
      due: [],
      last_results: [],
    });
  });

  it('shows the tournaments of the day with the events of the day', async () => {
    const [weekend, day, empty] = [
      await tournament('Weekend', '2026-03-13'),
      await tournament('Day', today),
      await tournament('Without events', today),
    ];
    await event(weekend, 'Yesterday', '2026-03-13');
    const foil = await event(weekend, 'Cadet Foil', today);
    await event(day, 'Tomorrow', '2026-03-15');
    const shown = await home();
    expect(shown.today).toEqual([
      {
        slug: weekend.slug,
        name: 'Weekend',
        events: [{ slug: foil.slug, name: 'Cadet Foil', weapon: 'epee' }],
      },
      { slug: empty.slug, name: 'Without events', events: [] },
    ]);
  });

  it('shows a tournament that lasts several days on each of them until it has an event', async () => {
    const weekend = await test.make.tournament(me.user.id, {
      name: 'Weekend',
      date: '2026-03-13',
      end_date: '2026-03-15',
    });
    const shown = async (date: string) => (await home(date)).today.map(({ name }) => name);
    expect(await shown('2026-03-12')).toEqual([]);
    expect(await shown('2026-03-15')).toEqual(['Weekend']);
    expect(await shown('2026-03-16')).toEqual([]);
    await event(weekend, 'Saturday', today);
    expect(await shown('2026-03-15')).toEqual([]);
  });

  it('lists an event that has a place but no bouts among the last results', async () => {
    const cup = await tournament('Cup', '2026-02-01');
    await test.make.event(me.user.id, cup, { date: '2026-02-01', place: 12, entries: 48 });
    expect((await home()).last_results).toMatchObject([
      { tournament: { name: 'Cup' }, place: 12, entries: 48, bout_count: 0, wins: 0, losses: 0 },
    ]);
  });

  it('lists open tasks and goals that are overdue or due within a week', async () => {
    const coach = await test.signedIn();
    const week = await test.make.task(me.user.id, coach.user.id, { due_on: '2026-03-21' });
    const late = await test.make.goal(me.user.id, { title: 'Win a pool', due_on: '2026-03-01' });
    await test.make.task(me.user.id, coach.user.id, { due_on: '2026-03-22' });
    await test.make.task(me.user.id, coach.user.id);
    await test.make.task(me.user.id, coach.user.id, { due_on: today, done_at: new Date() });
    await test.make.goal(me.user.id, { due_on: today, done_at: new Date() });
    await test.make.task(coach.user.id, me.user.id, { due_on: today });
    expect((await home()).due).toEqual([
      { kind: 'goal', id: late.key, text: 'Win a pool', due_on: '2026-03-01' },
      { kind: 'task', id: week.key, text: 'Fifty lunges.', due_on: '2026-03-21' },
    ]);
  });

  it('names the first tournament after the day', async () => {
    await tournament('Past', '2026-03-01');
    await tournament('Today', today);
    await tournament('Later', '2026-05-01');
    const next = await tournament('Next', '2026-03-15');
    expect((await home()).next_tournament).toEqual({
      slug: next.slug,
      name: 'Next',
      date: '2026-03-15',
    });
    expect((await home('2026-06-01')).next_tournament).toBeNull();
  });

  it("shows the latest three events with bouts up to that day, with the user's record", async () => {
    const season = await tournament('Season', '2026-01-01');
    const opponents = [await test.make.fencer(me.user.id), await test.make.fencer(me.user.id)];
    for (const [name, date, results] of [
      ['First', '2026-01-10', 'W'],
      ['Second', '2026-01-11', 'WL'],
      ['Third', '2026-02-01', 'WWL'],
      ['Without bouts', '2026-02-02', ''],
      ['Fourth', today, 'L'],
      ['Future', '2026-03-15', 'W'],
    ] as const) {
      const { slug } = await event(season, name, date);
      for (const result of results)
        await test.make.bout(me.user.id, {
          event: slug,
          fencer_a: me.user.self.slug,
          fencer_b: opponents[0]!.slug,
          score_a: result === 'W' ? 5 : 1,
          score_b: 3,
        });
      if (name === 'Third')
        await test.make.bout(me.user.id, {
          event: slug,
          fencer_a: opponents[0]!.slug,
          fencer_b: opponents[1]!.slug,
          score_a: 5,
          score_b: 3,
        });
    }
    expect(
      (await home()).last_results.map(
        ({ name, date, wins, losses, bout_count, tournament: { name: where } }) =>
          `${date} ${name}, ${where}: ${wins}–${losses} of ${bout_count}`,
      ),
    ).toEqual([
      `${today} Fourth, Season: 0–1 of 1`,
      '2026-02-01 Third, Season: 2–1 of 4',
      '2026-01-11 Second, Season: 1–1 of 2',
    ]);
  });

  it('shows nothing from another account', { tags: ['R-ROLE-11'] }, async () => {
    await event(await tournament('Mine', today), 'Mine', today);
    me = await test.signedIn();
    expect(await home()).toMatchObject({ is_new: true, today: [] });
  });

  it.for([{}, { date: 'today' }, { date: '2026-02-30' }])('refuses %j', async (query) => {
    const answer = await me.call(journal.today, { query });
    expect(answer.status).toBe(400);
  });

  it('needs an account', async () => {
    const answer = await test.visitor().call(journal.today, { query: { date: today } });
    expect(answer.status).toBe(401);
  });
});
