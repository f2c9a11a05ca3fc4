import { connectionLimits } from '@fencing-journal/contract/connections';
import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import type { SlotState } from './request-status.ts';

export const byName = [
  sql`lower(${users.last_name})`,
  sql`lower(${users.first_name})`,
  asc(users.id),
];

// Written out in what follows, because the query builder leaves the table out of column names where a query has one table.
const theOther = sql`users.id`;

const exists = (table: 'connections' | 'connection_requests', student: SQL, coach: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE student_id = ${student} AND coach_id = ${coach})`;

const stateOf = (student: SQL, coach: SQL) =>
  sql<SlotState>`CASE WHEN ${exists('connections', student, coach)} THEN 'Connected' WHEN ${exists('connection_requests', student, coach)} THEN 'Pending' ELSE 'Show' END`;

/** Whom a search shows and a request reaches: everybody but disabled accounts, and Private ones that nothing relates to me (G-102). */
function reachableFor(me: number): SQL | undefined {
  const own = sql`${me}::bigint`;
  const related = (['connections', 'connection_requests'] as const).flatMap((table) => [
    exists(table, own, theOther),
    exists(table, theOther, own),
  ]);
  return and(isNull(users.disabled_at), or(ne(users.shareable, 'Private'), ...related));
}

/** Written as in the index of migration 0009: what a word begins with stands after a blank; what looks like a wildcard is none. */
const hasWord = (word: string) =>
  sql`(' ' || translate(${users.search_name}, '-''’ʼ\`.,', ' ')) LIKE ${`% ${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** People in whose names each word begins a part, with what they are to me (G-102). */
export function peopleNamed(db: Database, me: number, words: readonly string[]) {
  const own = sql`${me}::bigint`;
  return db
    .select({
      slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      coach: stateOf(own, theOther),
      student: stateOf(theOther, own),
    })
    .from(users)
    .where(and(ne(users.id, me), reachableFor(me), ...words.map(hasWord)))
    .orderBy(...byName)
    .limit(connectionLimits.hits);
}

/** A person whom I can ask. */
export async function reachablePerson(
  db: Database,
  me: number,
  slug: string,
): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.slug, slug), reachableFor(me)));
  return row;
}

export async function accountOf(db: Database, account: number) {
  const [row] = await db
    .select({ slug: users.slug, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, account));
  return row;
}

/** Ids of living accounts by their slugs. */
export async function idsOf(db: Database, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ slug: users.slug, id: users.id })
    .from(users)
    .where(and(inArray(users.slug, slugs), isNull(users.disabled_at)));
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** One change at a time of what is between these accounts, whoever makes it; in order, so that two never wait each for the other. */
export async function lockAccounts(tx: Database, accounts: readonly number[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, accounts))
    .orderBy(asc(users.id))
    .for('no key update');
}
