import { tournaments } from '@fencing-journal/contract/tournaments';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/app.ts';
import { sendBoth, transactionsOverlap } from '../testing/send-both.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { queryRows } from './database.ts';
import { listPosition } from './dated-lists.ts';

const test = useTestApp();
let me: Person;
beforeAll(async () => {
  me = await test.signedIn();
});

// Only a few days, around the ends of months and years, so that dates repeat and months become
// empty.
const day = fc.constantFrom(
  '1950-01-01',
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
);
const index = fc.nat({ max: 30 });
type Step =
  | { kind: 'create'; date: string }
  | { kind: 'move all'; date: string }
  | { kind: 'delete before'; date: string }
  | { kind: 'edit' | 'fail' | 'rename' | 'delete'; index: number; date: string };
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('create' as const), date: day }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('edit' as const, 'fail' as const, 'rename' as const, 'delete' as const),
      index,
      date: day,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('move all' as const, 'delete before' as const),
      date: day,
    }),
  },
);

interface ListRow {
  slug: string;
  date: string;
}

/**
 * Runs the step through the API, or as one SQL statement if it changes several rows. Returns the
 * expected list in the order of creation.
 */
async function applyStep(rows: ListRow[], one: Step): Promise<ListRow[]> {
  const { db } = test.store;
  if (one.kind === 'create') {
    const { body } = await me.call(tournaments.create, {
      body: { name: 'Cup', date: one.date, event_level: 'Local' },
    });
    return [...rows, { slug: body.slug, date: one.date }];
  }
  if (one.kind === 'move all') {
    await db.execute(sql`UPDATE tournaments SET date = ${one.date} WHERE owner_id = ${me.user.id}`);
    return rows.map(({ slug }) => ({ slug, date: one.date }));
  }
  if (one.kind === 'delete before') {
    await db.execute(
      sql`DELETE FROM tournaments WHERE owner_id = ${me.user.id} AND date < ${one.date}`,
    );
    return rows.filter(({ date }) => date >= one.date);
  }
  const target = rows[one.index % Math.max(1, rows.length)];
  if (!target) return rows;
  const params = { slug: target.slug };
  if (one.kind === 'delete') {
    await me.call(tournaments.remove, { params });
    return rows.filter((row) => row !== target);
  }
  if (one.kind === 'rename')
    await me.call(tournaments.patch, { params, body: { name: 'Renamed' } });
  if (one.kind === 'fail') {
    const rolledBack = db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE tournaments SET date = ${one.date} WHERE slug = ${target.slug}`);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
  }
  if (one.kind !== 'edit') return rows;
  await me.call(tournaments.patch, { params, body: { date: one.date } });
  return rows.map((row) => (row === target ? { ...row, date: one.date } : row));
}

const expectedOrder = (rows: ListRow[]) =>
  rows
    .map((row, age) => ({ ...row, age }))
    .sort((a, b) => b.date.localeCompare(a.date) || b.age - a.age)
    .map((row) => row.slug);

async function countsOf(list: 'tournaments' | 'lessons') {
  const kept = sql`SELECT month::text, entries FROM month_counts WHERE owner_id = ${me.user.id} AND list = ${list} AND entries > 0 ORDER BY month`;
  const counted = sql`SELECT date_trunc('month', date)::date::text AS month, count(*)::int AS entries FROM ${sql.identifier(list)} WHERE owner_id = ${me.user.id} GROUP BY 1 ORDER BY 1`;
  return {
    kept: await queryRows(test.store.db, kept),
    counted: await queryRows(test.store.db, counted),
  };
}

describe('dated lists', () => {
  it(
    'have exact counts and correct pages after any sequence of changes',
    { tags: ['R-API-07', 'R-CST-05'] },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(stepArbitrary, { minLength: 1, maxLength: 40, size: 'max' }),
          async (steps) => {
            await test.store.db.execute(
              sql`DELETE FROM tournaments WHERE owner_id = ${me.user.id}`,
            );
            let rows: ListRow[] = [];
            for (const one of steps) rows = await applyStep(rows, one);

            const { kept, counted } = await countsOf('tournaments');
            expect(kept).toEqual(counted);
            const slugs = expectedOrder(rows);
            const pages = Math.max(1, Math.ceil(slugs.length / 5));
            for (let page = 1; page <= pages; page += 1) {
              const { body } = await me.call(tournaments.all, { query: { page } });
              expect(body.count).toBe(slugs.length);
              expect(body.results.map((row) => row.slug)).toEqual(
                slugs.slice((page - 1) * 5, page * 5),
              );
              expect([body.previous === null, body.next === null]).toEqual([
                page === 1,
                page === pages,
              ]);
            }
            expect((await me.call(tournaments.all, { query: { page: pages + 1 } })).status).toBe(
              404,
            );
          },
        ),
        { numRuns: 40, endOnFailure: true },
      );
    },
  );

  it('keep exact counts when many rows are created, moved and deleted concurrently', async () => {
    await test.store.db.execute(sql`DELETE FROM tournaments WHERE owner_id = ${me.user.id}`);
    const create = (index: number) =>
      me.call(tournaments.create, {
        body: { name: 'Cup', date: `2026-0${(index % 3) + 1}-15`, event_level: 'Local' },
      });
    const slugs = (await Promise.all(Array.from({ length: 15 }, (_, index) => create(index)))).map(
      (response) => response.body.slug,
    );
    await Promise.all(
      slugs.map((slug, index) =>
        index % 3 === 0
          ? me.call(tournaments.remove, { params: { slug } })
          : me.call(tournaments.patch, {
              params: { slug },
              body: { date: `2026-0${((index + 1) % 3) + 1}-20` },
            }),
      ),
    );
    const { kept, counted } = await countsOf('tournaments');
    expect(kept).toEqual(counted);
    expect((await me.call(tournaments.all)).body.count).toBe(10);
  });

  it.runIf(transactionsOverlap)(
    'are changed in both directions between two months at the same time',
    async () => {
      const created = await Promise.all(
        ['2027-03-15', '2027-04-15'].map((date) =>
          me.call(tournaments.create, { body: { name: 'Cup', date, event_level: 'Local' } }),
        ),
      );
      const [march = '', april = ''] = created.map(({ body }) => body.slug);
      const move = (slug: string, date: string) => () =>
        me.call(tournaments.patch, { params: { slug }, body: { date } });
      const answers = await sendBoth(
        test,
        sql`SELECT FROM month_counts WHERE owner_id = ${me.user.id} AND month IN ('2027-03-01', '2027-04-01')`,
        move(march, '2027-04-20'),
        move(april, '2027-03-20'),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { kept, counted } = await countsOf('tournaments');
      expect(kept).toEqual(counted);
    },
  );

  it('count lessons in the same way', async () => {
    for (const date of [
      '2026-01-31',
      '2026-02-01',
      '2026-02-28',
      '2026-02-10',
      '2025-12-31',
      '2026-02-11',
    ]) {
      await test.make.lesson(me.user.id, { date, coach_name: 'Coach', student_notes: 'Footwork.' });
    }
    await test.store.db.execute(
      sql`UPDATE lessons SET date = '2026-03-01' WHERE owner_id = ${me.user.id} AND date = '2026-02-10'`,
    );
    const { kept, counted } = await countsOf('lessons');
    expect(kept).toEqual(counted);
    const { db } = test.store;
    const query = db.select().from(listPosition(db, 'lessons')).prepare('position');
    const at = async (offset: number) => (await query.execute({ owner: me.user.id, offset }))[0];
    expect(await at(0)).toEqual({ count: 6, before: '2026-04-01', skip: 0 });
    expect(await at(5)).toEqual({ count: 6, before: '2026-01-01', skip: 0 });
    expect(await at(3)).toEqual({ count: 6, before: '2026-03-01', skip: 2 });
    expect(await at(6)).toEqual({ count: 6, before: null, skip: null });
  });

  it('lose their counts when the account is deleted', async () => {
    const gone = await test.signedIn();
    await test.make.tournament(gone.user.id);
    const months = async () =>
      await queryRows<unknown>(
        test.store.db,
        sql`SELECT entries FROM month_counts WHERE owner_id = ${gone.user.id}`,
      );
    expect(await months()).toEqual([{ entries: 1 }]);
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${gone.user.id}`);
    expect(await months()).toEqual([]);
  });
});
