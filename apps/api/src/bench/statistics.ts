/**
 * The cost of the statistics page over many bouts and over few within the same two years. It reads
 * stored sums, so it should be the same.
 */
import { statistics } from '@fencing-journal/contract/statistics';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/database.ts';
import { factoriesOn } from '../testing/factories.ts';

export interface StatisticsPlan {
  sizes: number[];
  rounds: number;
  requestsARound: number;
}

interface StatisticsMeasured {
  size: number;
  /** Seconds to insert the bouts in one statement, including updates of the stored sums. */
  filledIn: number;
  /** Milliseconds of CPU per request, of server and database. */
  samples: number[];
}

/** Target ratio: within 20 % of the page over a hundred bouts. */
export const statisticsTarget = 1.2;

interface Subject {
  app: FastifyInstance;
  store: Store;
  cpu(): Promise<number>;
}

const eventsOfAccount = 100;

/**
 * Creates an account with `size` own bouts in a hundred events over two years, against a realistic
 * number of opponents.
 */
export async function accountWithBouts(
  { app, store }: Pick<Subject, 'app' | 'store'>,
  size: number,
): Promise<{ id: number; token: string; filledIn: number }> {
  const { db } = store;
  const user = await factoriesOn(db).user();
  const opponents = Math.min(1_000, Math.max(20, Math.round(size / 50))) - 1;
  await db.execute(sql`
    INSERT INTO fencers (owner_id, slug, first_name, last_name, region, handed, usaf_rating_epee, usaf_rating_foil, usaf_rating_sabre)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Opponent', 'Nr ' || n, 0, (ARRAY['Right', 'Left', NULL])[1 + n % 3]::hand, letter, letter, letter
      FROM generate_series(1, ${opponents}::int) n CROSS JOIN LATERAL (SELECT (ARRAY['U', 'E', 'D', 'C', 'B', 'A', NULL])[1 + n % 7]::fencer_rating AS letter) l`);
  await db.execute(sql`
    INSERT INTO tournaments (owner_id, slug, name, date, event_level)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Bench Open ' || n, date '2024-08-01' + n * 730 / ${eventsOfAccount}::int, (ARRAY['Local', 'Regional', 'National', 'World'])[1 + n % 4]::event_level
      FROM generate_series(0, ${eventsOfAccount - 1}::int) n`);
  await db.execute(sql`
    INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type, age_category)
    SELECT owner_id, slug || '-event', id, 'Event', date, (ARRAY['epee', 'foil', 'sabre'])[1 + id % 3]::weapon, 'Individual', (ARRAY['Cadet', 'Junior', 'Senior/Open', NULL])[1 + id % 4]
      FROM tournaments WHERE owner_id = ${user.id}`);
  // The state of a database that has been running for an hour.
  await db.execute(sql`VACUUM (ANALYZE)`);
  const began = performance.now();
  await db.execute(sql`
    WITH e AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM events WHERE owner_id = ${user.id}),
         f AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM fencers WHERE owner_id = ${user.id} AND NOT is_self)
    INSERT INTO bouts (owner_id, slug, event_id, fencer_a_id, fencer_b_id, score_a, score_b, winner_is_a, bout_type, shareable, energy_a, energy_b)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || nr, e.id, ${user.self.id}::bigint, f.id, s.own, s.other, s.own > s.other,
           (ARRAY['Pool', 'DE', 'Team Relay', 'Other'])[1 + nr / 3 % 4]::bout_type, 'Private', nr % 6, nr % 5
      FROM generate_series(1, ${size}::int) nr
      CROSS JOIN LATERAL (SELECT CASE WHEN nr * 7 % 11 < 6 THEN 5 ELSE nr % 5 END AS own, CASE WHEN nr * 7 % 11 < 6 THEN nr % 5 ELSE 5 END AS other) s
      JOIN e ON e.n = nr % ${eventsOfAccount}::int
      JOIN f ON f.n = (nr * 7) % ${opponents}::int`);
  const filledIn = (performance.now() - began) / 1000;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: user.password },
  });
  if (answer.statusCode !== 200) throw new Error(`The benchmark could not log in: ${answer.body}`);
  return { id: user.id, token: answer.json<{ token: string }>().token, filledIn };
}

/**
 * Alternates between the sizes, round by round, so that disturbances of the machine affect them
 * equally.
 */
export async function measureStatistics(
  subject: Subject,
  { sizes, rounds, requestsARound }: StatisticsPlan,
): Promise<StatisticsMeasured[]> {
  const cells: (StatisticsMeasured & { token: string })[] = [];
  for (const size of sizes)
    cells.push({ size, samples: [], ...(await accountWithBouts(subject, size)) });
  await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
  for (let round = -1; round < rounds; round += 1) {
    for (const { token, samples } of cells) {
      const before = await subject.cpu();
      for (let n = 0; n < requestsARound; n += 1) {
        const answer = await subject.app.inject({
          url: statistics.figures.path,
          headers: { authorization: `Bearer ${token}` },
        });
        if (answer.statusCode !== 200 || !answer.body.includes('"best_opponents"'))
          throw new Error(`The statistics answered ${answer.statusCode}: ${answer.body}`);
      }
      const used = (await subject.cpu()) - before;
      // The first round only warms up caches and compiler.
      if (round >= 0) samples.push(used / requestsARound / 1000);
    }
  }
  return cells;
}
