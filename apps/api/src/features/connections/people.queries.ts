import type { AgeGroup } from '@fencing-journal/contract/shared/age';
import { connectionLimits } from '@fencing-journal/contract/connections';
import { and, asc, desc, eq, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { isVisibleTo, isAccountActive, isAdult, isOpenTo } from '../access/index.ts';
import { longWords } from './name-words.ts';
import type { SlotState } from './request-status.ts';

export const byName = [
  sql`lower(${users.last_name})`,
  sql`lower(${users.first_name})`,
  asc(users.id),
];

// The name is written out because the query builder drops the table name in single-table queries.
const otherUserId = sql`users.id`;

const pairExists = (table: 'connections' | 'connection_requests', student: SQL, coach: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE student_id = ${student} AND coach_id = ${coach})`;

const slotState = (student: SQL, coach: SQL) =>
  sql<SlotState>`CASE WHEN ${pairExists('connections', student, coach)} THEN 'Connected' WHEN ${pairExists('connection_requests', student, coach)} THEN 'Pending' ELSE 'Show' END`;

/**
 * Matches people that a search shows and a request can reach: every fencer who exists for the viewer. Private profiles,
 * and people who turned 18 here and have not chosen to be found, match only if they are connected with the viewer or
 * there is an open request.
 */
export function isReachableFor(me: number): SQL | undefined {
  const viewerId = sql`${me}::bigint`;
  const isRelated = (['connections', 'connection_requests'] as const).flatMap((table) => [
    pairExists(table, viewerId, otherUserId),
    pairExists(table, otherUserId, viewerId),
  ]);
  return and(
    isVisibleTo(me),
    eq(users.kind, 'fencer'),
    or(and(ne(users.shareable, 'Private'), not(users.hidden_from_search)), ...isRelated),
  );
}

const canCoach = sql`EXISTS (SELECT 1 FROM account_plans p WHERE p.account_id = users.id AND p.plan = 'Coach')`;

/**
 * Whether a part of the name starts with the word. The expression must match the index from migration 0009, in which a
 * space precedes every word. Wildcards in the input are escaped.
 */
const nameHasWord = (word: string) =>
  sql`(' ' || translate(${users.search_name}, '-''’ʼ\`.,', ' ')) LIKE ${`% ${word.replace(/[\\%_]/g, '\\$&')}%`}`;

const namePartsOf = (name: SQL | typeof users.search_name | typeof users.first_name) =>
  sql`string_to_array(translate(${name}, '-''’ʼ\`.,', ' '), ' ')`;

/**
 * Whether one word starts a part of the first name, and another word a part of the last name. In the search name, the
 * parts of the first name come first.
 */
function namesBoth(words: readonly string[]): SQL {
  const firstNameParts = sql`cardinality(${namePartsOf(users.first_name)})`;
  return sql`EXISTS (
    WITH part AS (SELECT part.text, part.n <= ${firstNameParts} AS of_first_name
                    FROM unnest(${namePartsOf(users.search_name)}) WITH ORDINALITY part (text, n)),
         word AS (SELECT word.text, word.n FROM unnest(${sql.param(words)}::text[]) WITH ORDINALITY word (text, n))
    SELECT FROM word a JOIN part first ON first.of_first_name AND starts_with(first.text, a.text),
                word b JOIN part last ON NOT last.of_first_name AND starts_with(last.text, b.text)
     WHERE a.n <> b.n)`;
}

/**
 * Whether the account is the viewer's child or guardian. Calls about such an account say why they are refused, even if
 * its profile is Private.
 */
export const isFamilyOf = (me: number): SQL => sql`(${isVisibleTo(me)} AND EXISTS (
  SELECT FROM guardian_links link
   WHERE link.confirmed_at IS NOT NULL AND ((link.guardian_id = ${me}::bigint AND link.child_id = ${otherUserId})
      OR (link.child_id = ${me}::bigint AND link.guardian_id = ${otherUserId}))))`;

/**
 * Finds adults, with their relation to the viewer. Each word must start a part of the name, and the words must name
 * both the first and the last name. With `coaches`, people who can coach come first.
 */
export function findPeopleByName(
  db: Database,
  me: number,
  words: readonly string[],
  { coaches }: { coaches: boolean },
) {
  const viewerId = sql`${me}::bigint`;
  return db
    .select({
      slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
      coach: slotState(viewerId, otherUserId),
      student: slotState(otherUserId, viewerId),
    })
    .from(users)
    .where(
      and(
        ne(users.id, me),
        isAdult(),
        isReachableFor(me),
        ...words.map(nameHasWord),
        namesBoth(longWords(words)),
      ),
    )
    .orderBy(...(coaches ? [desc(canCoach), ...byName] : byName))
    .limit(connectionLimits.maxResults);
}

const isOwnChild = (me: number) => and(isFamilyOf(me), not(isAdult()));

/**
 * Returns a person the viewer can send a request to. A minor is returned only if they are already connected with the
 * viewer, or are the viewer's child.
 */
export async function reachablePerson(
  db: Database,
  me: number,
  slug: string,
): Promise<{ id: number; age: AgeGroup } | undefined> {
  const [row] = await db
    .select({ id: users.id, age: users.age_group })
    .from(users)
    .where(and(eq(users.slug, slug), or(isReachableFor(me), isOwnChild(me))));
  return row;
}

export async function findPerson(db: Database, account: number) {
  const [row] = await db
    .select({ slug: users.slug, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(eq(users.id, account));
  return row;
}

/** Returns the ids of accounts that exist for the viewer, including the viewer's account, by slug. */
export async function findIdsBySlug(
  db: Database,
  me: number,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ slug: users.slug, id: users.id })
    .from(users)
    .where(and(inArray(users.slug, slugs), or(eq(users.id, me), isVisibleTo(me))));
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** Whether others can see the account. An account awaiting deletion cannot connect with people. */
export const isVisible = async (db: Database, account: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, account), isAccountActive()))) > 0;

/** Whether an account is active and neither it nor the viewer has blocked the other. */
export const isOpen = async (db: Database, viewer: number, account: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, account), isOpenTo(viewer)))) > 0;

/** Serializes changes between these accounts. Locks in id order to avoid deadlocks. */
export async function lockAccounts(tx: Database, accounts: readonly number[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, accounts))
    .orderBy(asc(users.id))
    .for('no key update');
}
