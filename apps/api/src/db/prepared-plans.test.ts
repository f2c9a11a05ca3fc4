import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { journal } from '@fencing-journal/contract/journal';
import { lessons } from '@fencing-journal/contract/lessons';
import { statistics } from '@fencing-journal/contract/statistics';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fillJournal } from '../demo/fill.ts';
import type { Person } from '../testing/app.ts';
import { buildPath } from '../testing/client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { queryRows } from './database.ts';

const test = useTestApp();

const reads = 15;
/**
 * PostgreSQL makes custom plans for the first five executions of a statement before it considers a
 * generic one.
 */
const firstPlans = 5;

const read = async (person: Person, path: string) => {
  const { status, body } = await person.send('GET', path);
  expect(status, path).toBe(200);
  return body;
};

it('plans the queries of frequently read pages once, not for every read', async () => {
  const person = await test.signedIn();
  await fillJournal(test.make, person.user, new Date());
  // With only a few cards, a plan that can't use the index of self cards doesn't cost more.
  for (let count = 0; count < 150; count += 1) await test.make.fencer(person.user.id);
  // A plan for any account then expects far more rows than this account has.
  for (const { id } of [await test.make.user(), await test.make.user()]) {
    await test.store.db.execute(sql`
      INSERT INTO tournaments (owner_id, slug, name, date, event_level)
      SELECT ${id}::bigint, ${`plans-${id}-`}::text || n, 'Open ' || n, current_date - n, 'Regional' FROM generate_series(1, 700) n`);
    await test.store.db.execute(sql`
      INSERT INTO events (owner_id, slug, tournament_id, name, date, weapon, event_type)
      SELECT owner_id, slug || '-event', id, 'Event', date, 'epee', 'Individual' FROM tournaments WHERE owner_id = ${id}`);
  }
  // Without statistics, PostgreSQL estimates the same cost for all plans.
  await test.store.db.execute('VACUUM (ANALYZE)');
  const [, latest] = (await read(person, tournaments.all.path)).results;
  const tournament = buildPath(tournaments.detail, { params: { slug: latest.slug } });
  const [held] = (await read(person, tournament)).events;
  const event = buildPath(events.detail, { params: { slug: held.slug } });
  const [fought] = (await read(person, event)).bouts;
  const bout = buildPath(bouts.detail, { params: { slug: fought.slug } });
  const lists = [tournaments.all, fencers.all, lessons.all, statistics.figures];
  const date = new Date().toISOString().slice(0, 10);
  const today = buildPath(journal.today, { query: { date } });
  for (const path of [today, tournament, event, bout, ...lists.map(({ path }) => path)])
    for (let count = 0; count < reads; count += 1) await read(person, path);
  const planned = await queryRows<{ statement: string }>(
    test.store.db,
    `SELECT statement FROM pg_prepared_statements
      WHERE custom_plans > ${firstPlans} AND custom_plans + generic_plans >= ${reads}
        AND statement ILIKE 'select%'`,
  );
  expect(planned).toEqual([]);
});
