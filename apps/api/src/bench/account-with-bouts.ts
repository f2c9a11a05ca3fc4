import { sql } from 'drizzle-orm';
import { createFactories } from '../testing/factories.ts';
import { logIn } from './log-in.ts';
import type { Subject } from './subject.ts';

const eventsPerAccount = 100;

/**
 * Creates an account with `size` bouts in a hundred events over two years, against a realistic
 * number of opponents or the given number of them.
 */
export async function createAccountWithBouts(
  { app, store }: Pick<Subject, 'app' | 'store'>,
  size: number,
  opponentCount = Math.min(1_000, Math.max(20, Math.round(size / 50))),
): Promise<{ id: number; token: string; fillSeconds: number }> {
  const { db } = store;
  const user = await createFactories(db).user();
  const opponents = opponentCount - 1;
  await db.execute(sql`
    INSERT INTO fencers (owner_id, slug, first_name, last_name, region, handed, usaf_rating_epee, usaf_rating_foil, usaf_rating_sabre)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Opponent', 'Nr ' || n, 0, (ARRAY['Right', 'Left', NULL])[1 + n % 3]::hand, letter, letter, letter
      FROM generate_series(1, ${opponents}::int) n CROSS JOIN LATERAL (SELECT (ARRAY['U', 'E', 'D', 'C', 'B', 'A', NULL])[1 + n % 7]::fencer_rating AS letter) l`);
  await db.execute(sql`
    INSERT INTO tournaments (owner_id, slug, name, date, event_level)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || n, 'Bench Open ' || n, date '2024-08-01' + n * 730 / ${eventsPerAccount}::int, (ARRAY['Local', 'Regional', 'National', 'World'])[1 + n % 4]::event_level
      FROM generate_series(0, ${eventsPerAccount - 1}::int) n`);
  await db.execute(sql`
    INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type, age_category)
    SELECT owner_id, slug || '-event', id, 'Event', date, (ARRAY['epee', 'foil', 'sabre'])[1 + id % 3]::weapon, 'Individual', (ARRAY['Cadet', 'Junior', 'Senior/Open', NULL])[1 + id % 4]
      FROM tournaments WHERE owner_id = ${user.id}`);
  // Brings the database into the state it has after running for an hour.
  await db.execute(sql`VACUUM (ANALYZE)`);
  const startedAt = performance.now();
  await db.execute(sql`
    WITH e AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM events WHERE owner_id = ${user.id}),
         f AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM fencers WHERE owner_id = ${user.id} AND NOT is_self)
    INSERT INTO bouts (owner_id, slug, event_id, fencer_a_id, fencer_b_id, score_a, score_b, winner_is_a, bout_type, shareable, energy_a, energy_b)
    SELECT ${user.id}::bigint, 'bench-' || ${user.id}::text || '-' || nr, e.id, ${user.self.id}::bigint, f.id, s.own, s.other, s.own > s.other,
           (ARRAY['Pool', 'DE', 'Team Relay', 'Other'])[1 + nr / 3 % 4]::bout_type, 'Private', nr % 6, nr % 5
      FROM generate_series(1, ${size}::int) nr
      CROSS JOIN LATERAL (SELECT CASE WHEN nr * 7 % 11 < 6 THEN 5 ELSE nr % 5 END AS own, CASE WHEN nr * 7 % 11 < 6 THEN nr % 5 ELSE 5 END AS other) s
      JOIN e ON e.n = nr % ${eventsPerAccount}::int
      JOIN f ON f.n = (nr * 7) % ${opponents}::int`);
  const fillSeconds = (performance.now() - startedAt) / 1000;
  return { id: user.id, token: await logIn(app, user), fillSeconds };
}
