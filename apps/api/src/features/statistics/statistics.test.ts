import { fencers } from '@fencing-journal/contract/fencers';
import { statistics, wilsonInterval } from '@fencing-journal/contract/statistics';
import type { BoutBody } from '@fencing-journal/contract/bouts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
});

const panel = async (query: Record<string, string> = {}) =>
  (await me.call(statistics.figures, { query })).body;
const figures = async (query: Record<string, string> = {}) => (await panel(query)).statistics!;
const list = (query: Record<string, string | number> = {}) => me.call(statistics.bouts, { query });
const touches = (wins: number, losses: number, scored: number, against: number) => ({
  bouts: wins + losses,
  wins,
  losses,
  scored,
  against,
  indicator: scored - against,
  win_rate: wilsonInterval(wins, wins + losses),
});

/** Creates two seasons with three weapons and three opponents: ten of the user's bouts and one between two others. */
async function season() {
  const [strong, weak, new_] = [
    await test.make.fencer(me.user.id, {
      first_name: 'Vera',
      last_name: 'Strong',
      handed: 'Left',
      usaf_rating_epee: 'A',
      usaf_rating_foil: 'C',
    }),
    await test.make.fencer(me.user.id, {
      first_name: 'Otto',
      last_name: 'Weak',
      handed: 'Right',
      usaf_rating_epee: 'U',
    }),
    await test.make.fencer(me.user.id, { first_name: 'Nia', last_name: 'New' }),
  ];
  const national = await test.make.tournament(me.user.id, {
    name: 'National',
    date: '2025-07-31',
    event_level: 'National',
  });
  const local = await test.make.tournament(me.user.id, {
    name: 'Local',
    date: '2025-08-01',
    event_level: 'Local',
  });
  const [old, epee, foil, sabre] = [
    await test.make.event(me.user.id, national, {
      name: 'Old Epee',
      date: '2025-07-31',
      age_category: 'Cadet',
    }),
    await test.make.event(me.user.id, local, {
      name: 'New Epee',
      date: '2025-08-01',
      age_category: 'Junior',
    }),
    await test.make.event(me.user.id, local, {
      name: 'New Foil',
      date: '2025-10-05',
      weapon: 'foil',
    }),
    await test.make.event(me.user.id, local, {
      name: 'New Sabre',
      date: '2025-10-06',
      weapon: 'sabre',
    }),
  ];
  await test.make.event(me.user.id, local, { name: 'Without bouts', date: '2025-10-07' });
  const self = me.user.self.slug;
  const fight = (
    event: { slug: string },
    opponent: { slug: string },
    score_a: number,
    score_b: number,
    more: Partial<BoutBody> = {},
  ) =>
    test.make.bout(me.user.id, {
      event: event.slug,
      fencer_a: self,
      fencer_b: opponent.slug,
      score_a,
      score_b,
      ...more,
    });
  await fight(old, strong, 4, 5, { bout_type: 'Pool' });
  await fight(old, strong, 14, 15, { bout_type: 'DE', round: 32 });
  await fight(old, weak, 5, 4, { bout_type: 'Pool', round: 2 });
  await fight(epee, strong, 2, 5, { bout_type: 'Pool' });
  await fight(epee, weak, 5, 1, { bout_type: 'Pool' });
  await fight(epee, weak, 10, 4, { bout_type: 'DE - Vet', round: 8 });
  await fight(epee, weak, 4, 4, { won_on_priority: 'a', bout_type: 'Pool' });
  await fight(foil, strong, 4, 3, { bout_format: '5 touches' });
  await fight(foil, new_, 45, 44, { bout_type: 'Team Relay' });
  await test.make.bout(me.user.id, {
    event: sabre.slug,
    fencer_a: new_.slug,
    fencer_b: self,
    score_a: 5,
    score_b: 5,
    winner_is_a: true,
  });
  await test.make.bout(me.user.id, {
    event: sabre.slug,
    fencer_a: new_.slug,
    fencer_b: weak.slug,
    score_a: 5,
    score_b: 0,
  });
  return { strong, weak, new_ };
}

describe('the statistics panel', () => {
  it(
    'returns the seasons with bouts, but no figures, below five events',
    { tags: ['R-FEN-02', 'R-FEN-03', 'R-CST-08'] },
    async () => {
      const tournament = await test.make.tournament(me.user.id);
      expect(await panel()).toEqual({ event_count: 0, periods: [], statistics: null });
      for (let n = 0; n < 4; n += 1) await test.make.event(me.user.id, tournament);
      const { slug: fencer } = await test.make.fencer(me.user.id);
      for (const date of ['2025-10-01', '2024-10-01'])
        await test.make.practice(me.user.id, { date, bouts: [{ fencer, score: 5, against: 3 }] });
      const periods = ['2025-26', '2024-25'];
      expect(await panel()).toEqual({ event_count: 4, periods, statistics: null });
      await test.make.event(me.user.id, tournament);
      const { statistics: shown, ...rest } = await panel();
      expect(rest).toEqual({ event_count: 5, periods });
      expect(shown).toMatchObject({
        periods,
        total: { ...touches(0, 0, 0, 0), scored_per_bout: 0 },
        streaks: { current: null, longest_wins: 0, longest_losses: 0 },
        months: [],
        weapons: [],
        best_opponents: [],
      });
    },
  );

  it("groups the user's bouts by every dimension", { tags: ['R-FEN-03'] }, async () => {
    const { strong, weak, new_ } = await season();
    const shown = await figures();
    expect(shown.periods).toEqual(['2025-26', '2024-25']);
    expect(shown.total).toEqual({
      ...touches(6, 4, 98, 90),
      scored_per_bout: 9.8,
      against_per_bout: 9,
      one_touch: { wins: 2, losses: 2, win_rate: wilsonInterval(2, 4) },
      priority: { wins: 1, losses: 0, win_rate: wilsonInterval(1, 1) },
    });
    expect(shown.streaks).toEqual({
      current: { won: false, bouts: 1 },
      longest_wins: 5,
      longest_losses: 2,
    });
    expect(shown.months).toEqual([
      { month: '2025-07', ...touches(1, 2, 23, 24) },
      { month: '2025-08', ...touches(3, 1, 21, 14) },
      { month: '2025-10', ...touches(2, 1, 54, 52) },
    ]);
    expect(shown.seasons).toEqual([
      { period: '2024-25', ...touches(1, 2, 23, 24) },
      { period: '2025-26', ...touches(5, 2, 75, 66) },
    ]);
    expect(shown.weapons).toEqual([
      { weapon: 'foil', ...touches(2, 0, 49, 47) },
      { weapon: 'epee', ...touches(4, 3, 44, 38) },
      { weapon: 'sabre', ...touches(0, 1, 5, 5) },
    ]);
    expect(shown.kinds).toEqual([
      { kind: 'pool', ...touches(3, 2, 20, 19) },
      { kind: 'de', ...touches(1, 1, 24, 19) },
      { kind: 'team', ...touches(1, 0, 45, 44) },
      { kind: 'other', ...touches(1, 1, 9, 8) },
    ]);
    expect(
      shown.opponent_ratings.map((row) => [row.opponent_rating, row.wins, row.losses]),
    ).toEqual([
      ['U', 4, 0],
      ['C', 1, 0],
      ['A', 0, 3],
      ['unknown', 1, 1],
    ]);
    expect(shown.opponent_hands.map((row) => [row.opponent_hand, row.wins, row.losses])).toEqual([
      ['Right', 4, 0],
      ['Left', 1, 3],
      ['unknown', 1, 1],
    ]);
    expect(shown.event_levels.map((row) => [row.event_level, row.bouts])).toEqual([
      ['Local', 7],
      ['National', 3],
    ]);
    expect(shown.age_categories.map((row) => [row.age_category, row.bouts])).toEqual([
      ['Cadet', 3],
      ['Junior', 4],
      ['none', 3],
    ]);
    expect(shown.de_tables.map((row) => [row.de_table, row.wins, row.losses])).toEqual([
      ['32', 0, 1],
      ['8', 1, 0],
    ]);
    expect(shown.margins.map((row) => [row.margin, row.wins, row.losses])).toEqual([
      ['0', 1, 1],
      ['1', 3, 2],
      ['3', 2, 1],
    ]);
    expect(shown.best_opponents).toEqual([
      { opponent: weak.slug, name: 'Otto Weak', deleted: false, ...touches(4, 0, 24, 13) },
    ]);
    expect(shown.worst_opponents).toEqual([
      { opponent: strong.slug, name: 'Vera Strong', deleted: false, ...touches(1, 3, 24, 28) },
    ]);
    expect(JSON.stringify(shown)).not.toContain(new_.slug);
  });

  it('combines the filters weapon, kind and season', { tags: ['R-FEN-03'] }, async () => {
    await season();
    const shown = await figures({ weapon: 'epee', kind: 'pool', period: '2025-26' });
    expect(shown.periods).toEqual(['2025-26', '2024-25']);
    expect(shown.total).toMatchObject({
      ...touches(2, 1, 11, 10),
      priority: { wins: 1, losses: 0 },
    });
    expect(shown.streaks).toEqual({
      current: { won: true, bouts: 2 },
      longest_wins: 2,
      longest_losses: 1,
    });
    for (const rows of [
      shown.seasons,
      shown.weapons,
      shown.kinds,
      shown.event_levels,
      shown.age_categories,
      shown.months,
    ])
      expect(rows).toMatchObject([touches(2, 1, 11, 10)]);
    expect(await figures({ weapon: 'all', kind: 'all', period: 'all' })).toEqual(await figures());
    expect((await figures({ weapon: 'other' })).total).toMatchObject(touches(0, 0, 0, 0));
    expect((await figures({ period: '2020-21' })).months).toEqual([]);
  });

  it('ranks at most five opponents by certainty, and keeps the name of a deleted card', async () => {
    const event = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    for (let n = 0; n < 4; n += 1)
      await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    const beaten: { slug: string }[] = [];
    for (let n = 0; n < 6; n += 1) {
      const opponent = await test.make.fencer(me.user.id, {
        first_name: 'Nr',
        last_name: String(n),
      });
      beaten.push(opponent);
      for (let bout = 0; bout <= n; bout += 1)
        await test.make.bout(me.user.id, {
          event: event.slug,
          fencer_a: opponent.slug,
          fencer_b: me.user.self.slug,
          score_a: 1,
          score_b: 5,
        });
    }
    await me.call(fencers.remove, { params: { slug: beaten[5]!.slug } });
    const { best_opponents, worst_opponents } = await figures();
    expect(best_opponents.map((row) => [row.name, row.opponent, row.deleted, row.wins])).toEqual(
      [5, 4, 3, 2, 1].map((n) => [`Nr ${n}`, beaten[n]!.slug, n === 5, n + 1]),
    );
    expect((await list({ opponent: beaten[5]!.slug })).body).toMatchObject({
      count: 6,
      results: [{ fencer_a: 'Nr 5', fencer_a_slug: null }, {}, {}, {}, {}, {}],
    });
    expect(worst_opponents).toEqual([]);
  });

  it.for([{ weapon: 'axe' }, { kind: 'DE' }, { period: '2025' }, { period: '2025-27' }])(
    'refuses %j',
    { tags: ['R-API-06'] },
    async (query) => {
      const answer = await me.call(statistics.figures, { query });
      expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([
        400,
        Object.keys(query),
      ]);
    },
  );

  it("does not count other people's bouts", { tags: ['R-ROLE-11'] }, async () => {
    await season();
    me = await test.signedIn();
    expect(await panel()).toEqual({ event_count: 0, periods: [], statistics: null });
    expect((await list()).body).toEqual({ results: [], count: 0, previous: null, next: null });
  });

  it('agrees with the figures of the older endpoint', async () => {
    await season();
    expect((await me.call(fencers.stats)).body).toEqual({
      event_count: 5,
      bout_count: 10,
      wins: 6,
      losses: 4,
      scored: 98,
      against: 90,
      indicator: 8,
    });
  });
});

describe('the form', () => {
  const form = async (query: Record<string, string> = {}) =>
    (await me.call(statistics.form, { query })).body.tournaments.map(
      ({ name, date, wins, bouts, form: { wins: recent, bouts: window } }) =>
        `${name} ${date} ${wins}/${bouts} ${recent}/${window}`,
    );

  it('follows the last bouts from tournament to tournament, with the filters', async () => {
    expect(await form()).toEqual([]);
    await season();
    expect(await form()).toEqual(['National 2025-07-31 1/3 1/3', 'Local 2025-10-06 5/7 6/10']);
    expect(await form({ weapon: 'epee', kind: 'pool', period: '2025-26' })).toEqual([
      'Local 2025-08-01 2/3 2/3',
    ]);
  });

  it("does not count other people's bouts", { tags: ['R-ROLE-11'] }, async () => {
    await season();
    me = await test.signedIn();
    expect(await form()).toEqual([]);
  });

  it('refuses an unknown weapon', async () => {
    expect((await me.call(statistics.form, { query: { weapon: 'saber' } })).status).toBe(400);
  });
});

describe('the bouts behind a number', () => {
  it(
    'have pages of 25, newest first, with links that keep the filters',
    { tags: ['R-FEN-03', 'R-API-07'] },
    async () => {
      await season();
      const opponent = await test.make.fencer(me.user.id);
      const before = await test.make.tournament(me.user.id, { date: '2025-05-01' });
      const event = await test.make.event(me.user.id, before, {
        date: '2025-05-01',
        weapon: 'epee',
      });
      for (let score_b = 0; score_b < 20; score_b += 1)
        await test.make.bout(me.user.id, {
          event: event.slug,
          fencer_a: me.user.self.slug,
          fencer_b: opponent.slug,
          score_a: 30,
          score_b,
        });
      const { body } = await list();
      expect(body.count).toBe(30);
      expect(body.results).toHaveLength(25);
      expect(body.results[0]).toMatchObject({
        event: { name: 'New Sabre' },
        tournament: { name: 'Local' },
        fencer_a: 'Nia New',
        fencer_b: 'Ada Lunge',
        date: '2025-10-06',
        won: false,
        score_a: 5,
        score_b: 5,
      });
      expect([body.previous, body.next]).toEqual([
        null,
        expect.stringMatching(/^http:\/\/.*\/api\/fencers\/statistics\/bouts\/\?page=2$/),
      ]);
      const second = (await list({ page: 2 })).body;
      expect(body.results.slice(0, 10).map((row) => row.date)).toEqual(
        '2025-10-06 2025-10-05 2025-10-05 2025-08-01 2025-08-01 2025-08-01 2025-08-01 2025-07-31 2025-07-31 2025-07-31'.split(
          ' ',
        ),
      );
      expect(new Set([...body.results, ...second.results].map((row) => row.slug)).size).toBe(30);
      expect((await list({ page: 3 })).status).toBe(404);
      const epee = (await list({ weapon: 'epee', period: 'all', result: '' })).body;
      expect([epee.count, new URL(epee.next!).searchParams.toString()]).toEqual([
        27,
        'weapon=epee&period=all&page=2',
      ]);
      expect((await list({ weapon: 'epee', page: 2 })).body).toMatchObject({
        results: [{}, {}],
        previous: expect.stringContaining('weapon=epee&page=1'),
        next: null,
      });
    },
  );

  it.for([
    [{ opponent_rating: 'A' }, 3],
    [{ opponent_rating: 'unknown' }, 2],
    [{ opponent_hand: 'Left' }, 4],
    [{ event_level: 'National' }, 3],
    [{ age_category: 'none' }, 3],
    [{ month: '2025-08' }, 4],
    [{ month: '2025-08', period: '2024-25' }, 0],
    [{ result: 'win' }, 6],
    [{ result: 'loss', kind: 'pool' }, 2],
    [{ decided: 'one_touch' }, 4],
    [{ decided: 'one_touch', result: 'loss' }, 2],
    [{ decided: 'priority', result: 'win' }, 1],
    [{ decided: 'priority', result: 'loss' }, 0],
    [{ period: '2024-25', weapon: 'epee', age_category: 'Cadet', result: 'win' }, 1],
    [{ month: '2025-10', weapon: 'foil', decided: 'one_touch' }, 1],
    [{ age_category: 'Y8' }, 0],
    [{ de_table: '8' }, 1],
    [{ de_table: '64' }, 0],
    [{ margin: '0', result: 'win' }, 1],
    [{ margin: '1' }, 5],
    [{ margin: '2' }, 0],
    [{ margin: '3', weapon: 'epee' }, 3],
  ] as [Record<string, string>, number][])(
    '%j are %i, matching the figure',
    { tags: ['R-FEN-03'] },
    async ([query, count]) => {
      await season();
      const { body } = await list(query);
      expect(body.count).toBe(count);
      expect(body.results).toHaveLength(Math.min(25, count));
      if (query['result'])
        for (const row of body.results) expect(row.won).toBe(query['result'] === 'win');
      if (query['month'])
        for (const row of body.results) expect(row.date).toContain(query['month']);
    },
  );

  it(
    'of a streak span months and days; of equally long streaks, the latest is shown',
    { tags: ['R-FEN-03'] },
    async () => {
      const { weak } = await season();
      const streak = async (query: Record<string, string>) => {
        const { body } = await list(query);
        return [
          body.count,
          ...body.results.map((row) => `${row.date} ${row.score_a}-${row.score_b}`),
        ];
      };
      expect(await streak({ run: 'longest_wins', period: 'all' })).toEqual([
        5,
        '2025-10-05 45-44',
        '2025-10-05 4-3',
        '2025-08-01 4-4',
        '2025-08-01 10-4',
        '2025-08-01 5-1',
      ]);
      expect(await streak({ run: 'longest_losses' })).toEqual([
        2,
        '2025-07-31 14-15',
        '2025-07-31 4-5',
      ]);
      expect(await streak({ run: 'current', weapon: 'epee' })).toEqual([
        3,
        '2025-08-01 4-4',
        '2025-08-01 10-4',
        '2025-08-01 5-1',
      ]);
      expect(await streak({ run: 'longest_wins', period: '2024-25' })).toEqual([
        1,
        '2025-07-31 5-4',
      ]);
      expect(await streak({ run: 'longest_losses', weapon: 'foil' })).toEqual([0]);
      const day = await test.make.event(me.user.id, await test.make.tournament(me.user.id), {
        date: '2026-01-10',
        weapon: 'foil',
      });
      for (const [score_a, score_b] of [
        [0, 5],
        [5, 1],
        [5, 2],
        [0, 5],
        [5, 3],
        [5, 4],
        [1, 5],
      ])
        await test.make.bout(me.user.id, {
          event: day.slug,
          fencer_a: me.user.self.slug,
          fencer_b: weak.slug,
          score_a: score_a!,
          score_b: score_b!,
        });
      expect(await streak({ run: 'longest_wins', weapon: 'foil' })).toEqual([
        2,
        '2026-01-10 5-4',
        '2026-01-10 5-3',
      ]);
      expect(await streak({ run: 'current', weapon: 'foil' })).toEqual([1, '2026-01-10 1-5']);
    },
  );

  it(
    "with one opponent name them; another owner's opponent gives 404",
    { tags: ['R-FEN-53', 'R-ROLE-11'] },
    async () => {
      const { strong } = await season();
      const { body } = await list({ opponent: strong.slug, weapon: 'epee' });
      expect([body.count, body.results.every((row) => row.fencer_b_slug === strong.slug)]).toEqual([
        3,
        true,
      ]);
      const other = await test.signedIn();
      const answers = [
        await other.call(statistics.bouts, { query: { opponent: strong.slug } }),
        await other.call(statistics.bouts, { query: { opponent: 'nobody-here-zzzzzz' } }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    },
  );

  it.for([
    { month: '2025-8' },
    { opponent: '../x' },
    { opponent_rating: 'Z' },
    { result: 'draw' },
    { de_table: '7' },
    { margin: '4' },
    { page: '0' },
    { month: '2025-08', opponent_hand: 'Left' },
    { run: 'longest' },
    { run: 'current', result: 'win' },
    { run: 'current', month: '2025-08' },
  ] as Record<string, string>[])('refuse %j', { tags: ['R-API-06'] }, async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});
