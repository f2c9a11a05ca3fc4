/** Property test: after any sequence of changes, the stored sums equal a recount over all bouts. */
import { queryRows } from '../../db/database.ts';
import { statementsOf } from '../../db/migrate.ts';
import fillAnyKind from '../../db/migrations/0038_fill_any_kind.sql?raw';
import fillByTableAndMargin from '../../db/migrations/0031_fill_statistics_by_table_and_margin.sql?raw';
import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { practices } from '@fencing-journal/contract/practices';
import { runs, statistics } from '@fencing-journal/contract/statistics';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp({ environment: { WRITE_LIMIT_PER_ACCOUNT: '1000000' } });

const rowsOf = async (query: SQL) => await queryRows<Record<string, any>>(test.store.db, query);

// ---- the recount: plain loops over all bouts of an account, independent of the SQL

const kinds: Record<string, string> = {
  Pool: 'pool',
  DE: 'de',
  'DE - Vet': 'de',
  'Team Relay': 'team',
};
const targets: Record<string, number[]> = {
  '5 touches': [5],
  '10 touches': [10],
  '15 touches': [15],
  '45 touches (team)': [45],
};
const tables = [2, 4, 8, 16, 32, 64, 128, 256, 512];
const marks = [
  'footwork',
  'bladework',
  'technique',
  'distance',
  'energy',
  'yellow_carded',
  'red_cards',
  'black_carded',
  'priority',
  'medical',
  'video_used',
  'video_upheld',
];

async function ownBoutsOf(owner: number) {
  const all = await rowsOf(sql`SELECT * FROM bouts WHERE owner_id = ${owner} ORDER BY id`);
  const table = async (name: string) =>
    new Map(
      (
        await rowsOf(
          sql`SELECT *${['events', 'practices'].includes(name) ? sql`, date::text AS day` : sql``} FROM ${sql.identifier(name)} WHERE owner_id = ${owner}`,
        )
      ).map((row) => [String(row['id']), row]),
    );
  const [cards, eventRows, practiceRows, tournamentRows] = [
    await table('fencers'),
    await table('events'),
    await table('practices'),
    await table('tournaments'),
  ];
  const self = [...cards.values()].find((card) => card['is_self'])!;
  return all
    .flatMap((bout) => {
      const own =
        bout['fencer_a_id'] === self['id']
          ? 'a'
          : bout['fencer_b_id'] === self['id']
            ? 'b'
            : undefined;
      if (own === undefined) return [];
      const other = own === 'a' ? 'b' : 'a';
      const practice = practiceRows.get(String(bout['practice_id']));
      const event = practice ?? eventRows.get(String(bout['event_id']))!;
      const kind = practice ? 'practice' : (kinds[bout['bout_type']] ?? 'other');
      const goal = /^(\d+) touch/.exec(bout['bout_format'])?.[1];
      const goals = practice ? [Number(goal)] : (targets[bout['bout_format']] ?? [5, 10, 15, 45]);
      const card = cards.get(String(bout[`fencer_${other}_id`]))!;
      const [year, month] = event['day'].split('-').map(Number);
      const [scored, against] = [bout[`score_${own}`], bout[`score_${other}`]];
      return [
        {
          id: Number(bout['id']),
          slug: bout['slug'] as string,
          date: event['day'] as string,
          weapon: event['weapon'] as string,
          kind,
          kinds: kind === 'practice' ? ['practice', 'any'] : [kind, 'all', 'any'],
          season: month >= 8 ? year : year - 1,
          won: bout['winner_is_a'] === (own === 'a'),
          scored,
          against,
          oneTouch: Math.abs(scored - against) === 1 && goals.includes(Math.max(scored, against)),
          priority: bout['won_on_priority'] !== null,
          opponent: String(card['id']),
          values: {
            total: '',
            opponent: String(card['id']),
            opponent_rating: card[`usaf_rating_${event['weapon']}`] ?? 'unknown',
            opponent_hand: card['handed'] ?? bout[`hand_${other}`] ?? 'unknown',
            event_level: practice
              ? 'none'
              : tournamentRows.get(String(event['tournament_id']))!['event_level'],
            age_category: event['age_category'] ?? 'none',
            de_table:
              kind === 'de' && tables.includes(bout['round']) ? String(bout['round']) : 'none',
            margin: String(Math.min(3, Math.abs(scored - against))),
          },
          marks: [own, other].flatMap((side) =>
            marks.map((name) => Number(bout[`${name}_${side}`])),
          ),
        },
      ];
    })
    .toSorted((one, two) => one.date.localeCompare(two.date) || one.id - two.id);
}
type Fact = Awaited<ReturnType<typeof ownBoutsOf>>[number];

const sumsOf = (facts: Fact[]) => {
  const count = (test: (fact: Fact) => boolean) => facts.filter(test).length;
  const total = (of: (fact: Fact) => number) => facts.reduce((sum, fact) => sum + of(fact), 0);
  return {
    bouts: facts.length,
    wins: count((fact) => fact.won),
    scored: total((fact) => fact.scored),
    against: total((fact) => fact.against),
    one_touch_wins: count((fact) => fact.oneTouch && fact.won),
    one_touch_losses: count((fact) => fact.oneTouch && !fact.won),
    priority_wins: count((fact) => fact.priority && fact.won),
    priority_losses: count((fact) => fact.priority && !fact.won),
  };
};

function runsOf(facts: Fact[]) {
  const found: { won: boolean; length: number; slugs: string[] }[] = [];
  for (const { won, slug } of facts) {
    let last = found.at(-1);
    if (last?.won !== won) found.push((last = { won, length: 0, slugs: [] }));
    last.length += 1;
    last.slugs.push(slug);
  }
  const longest = (won: boolean) =>
    Math.max(0, ...found.filter((run) => run.won === won).map((run) => run.length));
  const latest = (won: boolean) =>
    found.findLast((run) => run.won === won && run.length === longest(won))?.slugs ?? [];
  return {
    first: found[0]!,
    last: found.at(-1),
    longest_wins: longest(true),
    longest_losses: longest(false),
    slugs: {
      current: found.at(-1)?.slugs ?? [],
      longest_wins: latest(true),
      longest_losses: latest(false),
    },
  };
}

function grouped<T>(
  facts: Fact[],
  keysOf: (fact: Fact) => string[],
  of: (facts: Fact[]) => T,
): Record<string, T> {
  const groups = new Map<string, Fact[]>();
  for (const fact of facts)
    for (const key of keysOf(fact)) groups.set(key, [...(groups.get(key) ?? []), fact]);
  return Object.fromEntries([...groups].map(([key, group]) => [key, of(group)]));
}

const recounted = (facts: Fact[]) => ({
  cells: grouped(
    facts,
    (fact) =>
      ['all', fact.weapon].flatMap((weapon) =>
        fact.kinds.flatMap((kind) =>
          [0, fact.season].flatMap((season) =>
            Object.entries(fact.values).map(([dimension, value]) =>
              [dimension, weapon, kind, season, value].join('|'),
            ),
          ),
        ),
      ),
    sumsOf,
  ),
  months: grouped(
    facts,
    (fact) =>
      ['all', fact.weapon].flatMap((weapon) =>
        fact.kinds.map((kind) => [weapon, kind, fact.date.slice(0, 7)].join('|')),
      ),
    (group) => {
      const { first, last, longest_wins, longest_losses } = runsOf(group);
      return {
        ...sumsOf(group),
        first_won: first.won,
        first_run: first.length,
        last_won: last!.won,
        last_run: last!.length,
        longest_wins,
        longest_losses,
      };
    },
  ),
  marks: Object.fromEntries(
    Object.entries(
      grouped(
        facts.filter((fact) => fact.kind !== 'practice'),
        (fact) => ['0', fact.opponent],
        (group) => group,
      ),
    ).flatMap(([opponent, group]) =>
      Array.from(
        { length: 24 },
        (_, place) =>
          [
            `${opponent}|${place + 1}`,
            {
              total: group.reduce((sum, fact) => sum + fact.marks[place]!, 0),
              times: group.filter((fact) => fact.marks[place]! > 0).length,
            },
          ] as const,
      ).filter(([, { times }]) => times > 0),
    ),
  ),
});

async function kept(owner: number): Promise<ReturnType<typeof recounted>> {
  const byKey = (rows: Record<string, any>[]) =>
    Object.fromEntries(rows.map(({ key, ...row }) => [key, row]));
  const sums = sql`bouts, wins, scored, against, one_touch_wins, one_touch_losses, priority_wins, priority_losses`;
  return {
    cells: byKey(
      await rowsOf(
        sql`SELECT concat_ws('|', dimension, weapon, kind, season, value) AS key, ${sums} FROM bout_cells WHERE owner_id = ${owner}`,
      ),
    ),
    months: byKey(
      await rowsOf(
        sql`SELECT concat_ws('|', weapon, kind, to_char(month, 'YYYY-MM')) AS key, ${sums}, first_won, first_run, last_won, last_run, longest_wins, longest_losses FROM bout_months WHERE owner_id = ${owner}`,
      ),
    ),
    marks: byKey(
      await rowsOf(
        sql`SELECT concat_ws('|', opponent_id, mark) AS key, total, times FROM meeting_marks WHERE owner_id = ${owner}`,
      ),
    ),
  };
}

// ---- random sequences through the API, and statements over many rows

const which = fc.nat({ max: 40 });
const date = fc.constantFrom(
  '2024-07-31',
  '2024-08-01',
  '2025-03-31',
  '2025-04-01',
  '2025-11-15',
  '2026-01-10',
);
const score = fc.constantFrom(
  [5, 4],
  [4, 5],
  [15, 14],
  [5, 2],
  [3, 5],
  [8, 15],
  [10, 9],
  [4, 3],
  [45, 44],
);
const extras = fc.record(
  {
    bout_type: fc.constantFrom(null, 'Pool', 'DE', 'DE - Vet', 'Team Relay', 'Other'),
    bout_format: fc.constantFrom('', '5 touches', '8 touches', '15 touches', 'Timed'),
    round: fc.constantFrom(0, 1, 2, 8, 32, 100),
    hand_a: fc.constantFrom(null, 'Left'),
    hand_b: fc.constantFrom(null, 'Left', 'Right'),
    energy_a: fc.nat({ max: 5 }),
    distance_b: fc.nat({ max: 5 }),
    red_cards_b: fc.nat({ max: 2 }),
    yellow_carded_a: fc.boolean(),
    video_used_a: fc.nat({ max: 3 }),
    priority_b: fc.boolean(),
  },
  { requiredKeys: [] },
);
const letter = fc.constantFrom(null, 'U', 'C', 'A');
const weapon = fc.constantFrom('foil', 'epee', 'sabre', 'other');
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('bout' as const),
      event: which,
      opponent: which,
      other: fc.option(which, { freq: 6 }),
      swapped: fc.boolean(),
      tie: fc.boolean(),
      score,
      extras,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pool' as const),
      event: which,
      opponents: fc.array(which, { minLength: 1, maxLength: 4 }),
      score,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit bout' as const),
      bout: which,
      score: fc.option(score),
      event: fc.option(which),
      practice: fc.option(which, { freq: 3 }),
      opponent: fc.option(which),
      extras,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete bout' as const), bout: which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('practice' as const),
      practice: fc.option(which),
      opponents: fc.array(which, { maxLength: 4 }),
      to: fc.constantFrom(null, 4, 5, 15),
      score,
      change: fc.record({ date, weapon }, { requiredKeys: [] }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete practice' as const), practice: which }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit event' as const),
      event: which,
      tournament: fc.option(which),
      change: fc.record(
        { date, weapon, age_category: fc.constantFrom(null, 'Cadet', 'Vet40') },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete event' as const), event: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit tournament' as const),
      tournament: which,
      event_level: fc.constantFrom('Local', 'World'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete tournament' as const), tournament: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit card' as const),
      opponent: which,
      change: fc.record(
        {
          handed: fc.constantFrom(null, 'Left', 'Right'),
          usaf_rating_epee: letter,
          usaf_rating_foil: letter,
        },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete card' as const), opponent: which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      keep: which,
      remove: which,
      intoSelf: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('unmerge' as const),
      keep: which,
      ofSelf: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'all events at once' as const,
        'half of the bouts at once' as const,
        'undone' as const,
      ),
      date,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function world(me: Person) {
  const fresh = async (name: string, day: string) => {
    const tournament = await test.make.tournament(me.user.id, { name, date: day });
    for (const [n, fencingWeapon] of (['epee', 'foil'] as const).entries())
      await test.make.event(me.user.id, tournament, {
        name: `Event ${n}`,
        date: day,
        weapon: fencingWeapon,
      });
  };
  await fresh('First', '2025-03-31');
  await fresh('Second', '2025-08-01');
  for (const handed of ['Left', 'Right', null, null] as const)
    await test.make.fencer(me.user.id, { handed, usaf_rating_epee: 'B' });
}

/** Performs the step. Refused steps change nothing, and the server must never fail. */
async function take(me: Person, one: Step): Promise<void> {
  const owner = me.user.id;
  const slugs = async (table: string, more = sql``) =>
    (
      await rowsOf(
        sql`SELECT slug FROM ${sql.identifier(table)} WHERE owner_id = ${owner} ${more} ORDER BY id`,
      )
    ).map((row) => row['slug'] as string);
  const pick = async (table: string, index: number, more = sql``) => {
    const all = await slugs(table, more);
    return all[index % Math.max(1, all.length)] ?? 'none';
  };
  const card = (index: number) =>
    pick('fencers', index, sql`AND NOT is_self AND deleted_at IS NULL`);
  const self = me.user.self.slug;
  const send = async () => {
    switch (one.kind) {
      case 'bout': {
        const [mine, theirs] = [
          one.other === null ? self : await card(one.other),
          await card(one.opponent),
        ];
        const [score_a, score_b] = one.tie ? [4, 4] : one.score;
        const tie = one.tie ? { won_on_priority: one.swapped ? 'a' : 'b' } : {};
        const [fencer_a, fencer_b] = one.swapped ? [theirs, mine] : [mine, theirs];
        return me.call(bouts.create, {
          body: {
            event: await pick('events', one.event),
            fencer_a,
            fencer_b,
            score_a,
            score_b,
            ...tie,
            ...one.extras,
          },
        });
      }
      case 'pool': {
        const opponents = [...new Set(await Promise.all(one.opponents.map(card)))];
        return me.call(bouts.createPool, {
          body: {
            event: await pick('events', one.event),
            rows: opponents.map((fencer) => ({
              fencer,
              score: one.score[0],
              against: one.score[1],
            })),
          },
        });
      }
      case 'edit bout': {
        const scores = one.score
          ? { score_a: one.score[0], score_b: one.score[1], won_on_priority: null }
          : {};
        const moved = {
          ...(one.event === null || one.practice !== null
            ? {}
            : { event: await pick('events', one.event) }),
          ...(one.practice === null ? {} : { practice: await pick('practices', one.practice) }),
          ...(one.opponent === null ? {} : { fencer_b: await card(one.opponent) }),
        };
        return me.call(bouts.update, {
          params: { slug: await pick('bouts', one.bout) },
          body: { ...scores, ...moved, ...one.extras },
        });
      }
      case 'delete bout':
        return me.call(bouts.remove, { params: { slug: await pick('bouts', one.bout) } });
      case 'practice': {
        const bouts = await Promise.all(
          one.opponents.map(async (index) => ({
            fencer: await card(index),
            score: one.score[0],
            against: one.score[1],
            to: one.to,
          })),
        );
        const body = { date: '2025-11-15', ...one.change, bouts };
        return one.practice === null
          ? me.call(practices.create, { body })
          : me.call(practices.update, {
              params: { slug: await pick('practices', one.practice) },
              body: { ...one.change, ...(bouts.length > 2 ? { bouts } : {}) },
            });
      }
      case 'delete practice':
        return me.call(practices.remove, {
          params: { slug: await pick('practices', one.practice) },
        });
      case 'edit event':
        return me.call(events.update, {
          params: { slug: await pick('events', one.event) },
          body: {
            ...one.change,
            ...(one.tournament === null
              ? {}
              : { tournament_slug: await pick('tournaments', one.tournament) }),
          },
        });
      case 'delete event':
        return me.call(events.remove, { params: { slug: await pick('events', one.event) } });
      case 'edit tournament':
        return me.call(tournaments.patch, {
          params: { slug: await pick('tournaments', one.tournament) },
          body: { event_level: one.event_level },
        });
      case 'delete tournament':
        return me.call(tournaments.remove, {
          params: { slug: await pick('tournaments', one.tournament) },
        });
      case 'edit card':
        return me.call(fencers.update, {
          params: { slug: await card(one.opponent) },
          body: one.change,
        });
      case 'delete card':
        return me.call(fencers.remove, { params: { slug: await card(one.opponent) } });
      case 'merge':
        return me.call(fencers.merge, {
          body: {
            keep: one.intoSelf ? self : await card(one.keep),
            remove: await card(one.remove),
          },
        });
      case 'unmerge':
        return me.call(fencers.unmerge, {
          body: { slug: one.ofSelf ? self : await card(one.keep) },
        });
      default:
        return undefined;
    }
  };
  const answer = await send();
  if (answer)
    expect([200, 201, 400, 404], JSON.stringify([one, answer.body])).toContain(answer.status);
  const { db } = test.store;
  if (one.kind === 'all events at once')
    await db.execute(
      sql`UPDATE events SET date = ${one.date}, weapon = 'sabre' WHERE owner_id = ${owner}`,
    );
  if (one.kind === 'half of the bouts at once')
    await db.execute(sql`DELETE FROM bouts WHERE owner_id = ${owner} AND id % 2 = 0`);
  if (one.kind === 'undone') {
    const undone = db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM bouts WHERE owner_id = ${owner}`);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
  }
}

/** The names in the bout sums for the API's kinds of bouts. */
const keptKinds: Record<string, string> = { all: 'any', competition: 'all' };

describe('bout sums', () => {
  it(
    'equal a recount after any sequence of changes',
    { timeout: 180_000, tags: ['R-FEN-03'] },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 12, maxLength: 40 }),
          fc.record({
            weapon: fc.option(weapon),
            kind: fc.constantFrom('all', 'competition', 'practice', 'pool', 'de'),
            period: fc.constantFrom('all', '2024-25'),
          }),
          async (steps, filters) => {
            const me = await test.signedIn();
            await world(me);
            for (const one of steps) await take(me, one);
            const facts = await ownBoutsOf(me.user.id);
            expect(await kept(me.user.id)).toEqual(recounted(facts));

            for (let event = 0; event < 5; event += 1)
              await test.make.event(me.user.id, await test.make.tournament(me.user.id), {});
            const query = {
              kind: filters.kind,
              period: filters.period,
              ...(filters.weapon === null ? {} : { weapon: filters.weapon }),
            };
            const { body } = await me.call(statistics.figures, { query });
            const chosen = facts.filter(
              (fact) =>
                (filters.weapon ?? fact.weapon) === fact.weapon &&
                fact.kinds.includes(keptKinds[filters.kind] ?? filters.kind) &&
                (filters.period === 'all' || fact.season === 2024),
            );
            const { wins, bouts: count, scored, against } = sumsOf(chosen);
            expect(body.statistics?.total).toMatchObject({ bouts: count, wins, scored, against });
            const { last, longest_wins, longest_losses, slugs } = runsOf(chosen);
            expect(body.statistics?.streaks).toEqual({
              current: last ? { won: last.won, bouts: last.length } : null,
              longest_wins,
              longest_losses,
            });
            for (const run of runs) {
              const listed: string[] = [];
              for (let page = 1; page === 1 || listed.length < slugs[run].length; page += 1) {
                const answer = await me.call(statistics.bouts, { query: { ...query, run, page } });
                expect(answer.body.count).toBe(slugs[run].length);
                listed.push(...answer.body.results.map((row) => row.slug));
              }
              expect(listed.toReversed(), run).toEqual(slugs[run]);
            }
            expect(body.event_count).toBe(
              await test.store.db.$count(sql`events`, sql`owner_id = ${me.user.id}`),
            );
          },
        ),
        { numRuns: Number(process.env['KEPT_RUNS'] ?? 5) },
      );
    },
  );

  it('of existing bouts are computed identically by the migration', async () => {
    const me = await test.signedIn();
    await world(me);
    for (const one of fc.sample(step, { numRuns: 30, seed: 7 })) await take(me, one);
    const before = await kept(me.user.id);
    for (const table of ['own_bouts', 'bout_cells', 'bout_months', 'meeting_marks']) {
      await test.store.db.execute(
        sql`DELETE FROM ${sql.identifier(table)} WHERE owner_id = ${me.user.id}`,
      );
    }
    await test.store.db.execute(
      sql`SELECT refresh_own_bouts(array_agg(owner_id), array_agg(id)) FROM bouts WHERE owner_id = ${me.user.id}`,
    );
    expect(Object.keys(before.cells).length).toBeGreaterThan(0);
    expect(await kept(me.user.id)).toEqual(before);
  });

  it('of existing bouts get new dimensions from the migration that fills them', async () => {
    const me = await test.signedIn();
    await world(me);
    // Practices were added after this migration.
    const steps = fc
      .sample(step, { numRuns: 30, seed: 11 })
      .filter(({ kind }) => kind !== 'practice');
    for (const one of steps) await take(me, one);
    const before = await kept(me.user.id);
    const { db } = test.store;
    await db.execute(sql`UPDATE own_bouts SET de_table = 'none' WHERE owner_id = ${me.user.id}`);
    await db.execute(
      sql`DELETE FROM bout_cells WHERE owner_id = ${me.user.id} AND dimension IN ('de_table', 'margin')`,
    );
    expect(await kept(me.user.id)).not.toEqual(before);
    // Deletes a bout that the new dimensions have not counted yet.
    const other = await test.signedIn();
    await world(other);
    for (const one of steps) await take(other, one);
    await db.execute(
      sql`DELETE FROM bout_cells WHERE owner_id = ${other.user.id} AND dimension IN ('de_table', 'margin')`,
    );
    await db.execute(sql`DELETE FROM bouts WHERE owner_id = ${other.user.id}`);
    expect((await kept(other.user.id)).cells).not.toEqual({});
    for (const statement of [fillByTableAndMargin, fillAnyKind].flatMap(statementsOf))
      await db.execute(sql.raw(statement));
    expect(await kept(me.user.id)).toEqual(before);
    expect((await kept(other.user.id)).cells).toEqual({});
  });

  it('of existing bouts get the rows for bouts of any kind from the migration that fills them', async () => {
    const me = await test.signedIn();
    await world(me);
    for (const one of fc.sample(step, { numRuns: 40, seed: 13 })) await take(me, one);
    const before = await kept(me.user.id);
    const sums = () =>
      rowsOf(
        sql`SELECT * FROM touch_sums WHERE owner_id = ${me.user.id} ORDER BY touch_sums::text`,
      );
    const { db } = test.store;
    await db.execute(
      sql`INSERT INTO touches (owner_id, bout_id, number, scorer, kind, source, author_name, created_at)
          SELECT owner_id, id, 1, 'a', 'touch', 'typed', 'Me', now() FROM bouts WHERE owner_id = ${me.user.id}`,
    );
    const touchSums = await sums();
    expect(touchSums.map((row) => row['kind'])).toContain('any');
    for (const table of ['bout_cells', 'bout_months', 'touch_sums'])
      await db.execute(
        sql`DELETE FROM ${sql.identifier(table)} WHERE owner_id = ${me.user.id} AND kind = 'any'`,
      );
    expect(await kept(me.user.id)).not.toEqual(before);
    for (const statement of statementsOf(fillAnyKind)) await db.execute(sql.raw(statement));
    expect(await kept(me.user.id)).toEqual(before);
    expect(await sums()).toEqual(touchSums);
  });

  it('are deleted with the account in a single statement', async () => {
    const me = await test.signedIn();
    await world(me);
    for (const one of fc.sample(step, { numRuns: 20, seed: 3 })) await take(me, one);
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${me.user.id}`);
    expect(await kept(me.user.id)).toEqual({ cells: {}, months: {}, marks: {} });
    expect(await rowsOf(sql`SELECT 1 FROM own_bouts WHERE owner_id = ${me.user.id}`)).toEqual([]);
  });

  it(
    'stay correct when bouts are added while their event changes its weapon',
    { tags: ['IN-1'] },
    async () => {
      const me = await test.signedIn();
      await world(me);
      const [event] = (await rowsOf(
        sql`SELECT slug FROM events WHERE owner_id = ${me.user.id} ORDER BY id LIMIT 1`,
      )) as { slug: string }[];
      const opponent = await test.make.fencer(me.user.id);
      for (let round = 0; round < 8; round += 1) {
        const create = () =>
          me.call(bouts.create, {
            body: {
              event: event!.slug,
              fencer_a: me.user.self.slug,
              fencer_b: opponent.slug,
              score_a: 5,
              score_b: round % 4,
              tag_name: ['Final'],
            },
          });
        const change = (to: string) =>
          me.call(events.update, { params: { slug: event!.slug }, body: { weapon: to } });
        const answers = await Promise.all([
          create(),
          change('sabre'),
          create(),
          change('foil'),
          create(),
          change('epee'),
        ]);
        expect(answers.map((answer) => answer.status)).toEqual([201, 200, 201, 200, 201, 200]);
      }
      expect(await kept(me.user.id)).toEqual(recounted(await ownBoutsOf(me.user.id)));
    },
  );
});
