/**
 * The server of the reads benchmark, in its own process, so that the client doesn't slow it down.
 */
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../app.ts';
import { openStore } from '../db/database.ts';
import { createFactories } from '../testing/factories.ts';
import { originOf } from '../testing/origin.ts';
import { silentLog } from '../testing/silent-log.ts';
import { appOptions } from './app-options.ts';

export interface ReadsPlan {
  cards: number;
  /** Number of bouts of each event. */
  bouts: number[];
  parallel: number;
}

/** What the parent process needs for its requests. */
export interface ReadsReadyMessage {
  origin: string;
  password: string;
  reader: string;
  other: string;
  events: { bouts: number; slug: string }[];
}

export async function serveReadsBench(folder: string, plan: ReadsPlan): Promise<void> {
  const store = await openStore({
    databaseUrl: undefined,
    directory: join(folder, 'db'),
    log: silentLog,
  });
  const options = appOptions(folder, {
    ...(process.env['READ_LIMIT_PER_ACCOUNT'] && {
      READ_LIMIT_PER_ACCOUNT: process.env['READ_LIMIT_PER_ACCOUNT'],
    }),
  });
  const app = await buildApp({ ...options, store });
  const make = createFactories(store.db);
  const [reader, other] = [await make.user(), await make.user()];
  const tournament = await make.tournament(reader.id);
  const fencer = await make.fencer(reader.id);
  await make.tournament(other.id);
  const text = 'Opens with a long step, parries late and in four, and tires in the second period. ';
  await store.db.execute(sql`
    INSERT INTO fencers (owner_id, slug, first_name, last_name, region, club, notes, tactical_description)
    SELECT ${reader.id}::bigint, 'bench-card-' || n, 'Ann', 'Number ' || n, 0, 'Bench Fencers', repeat(${text}, 13), repeat(${text}, 12)
      FROM generate_series(1, ${plan.cards}::int) n`);
  const events = [];
  for (const bouts of plan.bouts) {
    const event = await make.event(reader.id, tournament);
    await store.db.execute(sql`
      INSERT INTO bouts (owner_id, slug, event_id, fencer_a_id, fencer_b_id, score_a, score_b, winner_is_a, shareable)
      SELECT ${reader.id}::bigint, 'bench-bout-' || ${bouts}::text || '-' || n, e.id, a.id, b.id, 5, n % 5, true, 'Private'
        FROM generate_series(1, ${bouts}::int) n, events e, fencers a, fencers b
       WHERE e.slug = ${event.slug} AND a.slug = ${reader.self.slug} AND b.slug = ${fencer.slug}`);
    events.push({ bouts, slug: event.slug });
  }
  await store.db.execute(sql`VACUUM (ANALYZE)`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('disconnect', () => process.exit(0));
  process.send?.({
    origin: originOf(app.server),
    password: reader.password,
    reader: reader.email,
    other: other.email,
    events,
  } satisfies ReadsReadyMessage);
}
