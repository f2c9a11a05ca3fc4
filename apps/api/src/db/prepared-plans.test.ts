import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { journal } from '@fencing-journal/contract/journal';
import { lessons } from '@fencing-journal/contract/lessons';
import { statistics } from '@fencing-journal/contract/statistics';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { expect, it } from 'vitest';
import { fillJournal } from '../demo/fill.ts';
import type { Person } from '../testing/app.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { queryRows } from './database.ts';

const test = useTestApp();

const reads = 15;
/** PostgreSQL plans a statement for its parameters five times before it compares that with a plan for any. */
const firstPlans = 5;

const read = async (person: Person, path: string) => {
  const { status, body } = await person.send('GET', path);
  expect(status, path).toBe(200);
  return body;
};
const detailPath = ({ detail }: { detail: { path: string } }, slug: string) =>
  detail.path.replace(':slug', slug);

it('plans the queries of often read pages once, not with every read', async () => {
  const person = await test.signedIn();
  await fillJournal(test.make, person.user, new Date());
  for (let count = 0; count < 150; count += 1) await test.make.fencer(person.user.id);
  // Without statistics, PostgreSQL takes all plans to cost the same.
  await test.store.db.execute('VACUUM (ANALYZE)');
  const tournament = detailPath(
    tournaments,
    (await read(person, tournaments.all.path)).results[1].slug,
  );
  const event = detailPath(events, (await read(person, tournament)).events[0].slug);
  const bout = detailPath(bouts, (await read(person, event)).bouts[0].slug);
  const lists = [tournaments.all, fencers.all, lessons.all, statistics.figures];
  const today = `${journal.today.path}?date=${new Date().toISOString().slice(0, 10)}`;
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
