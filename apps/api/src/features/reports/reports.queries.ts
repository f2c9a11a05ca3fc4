import { and, asc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { reportableStates, type ReportablePerson } from '@fencing-journal/contract/reports';
import { queryRows, type Database } from '../../db/database.ts';
import { endedConnections, reports, users } from '../../db/schema.ts';
import { incrementHitsDurably } from '../../plugins/rate-limit.queries.ts';
import { daysAfter } from '../../lib/days.ts';
import { isAccountActive, isAdult, isVisibleTo } from '../access/index.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';

/** Guardians don't learn which minors their child coaches or coached. `c` is the connection. */
const isNamedTo = (account: number, reporter: number) =>
  reporter === account
    ? sql`true`
    : sql`(c.student_id = ${account} OR EXISTS (
        SELECT FROM users student WHERE student.id = c.student_id AND ${isAdult('student')}))`;

/**
 * Selects everyone the account is related to, as `id` and `state`, once for each relation: present and former
 * connections, coaches who are waiting for a guardian's approval, guardians and children. `reporter` is the account or
 * its guardian.
 */
const relatedTo = (account: number, reporter: number) => sql`(
  SELECT CASE c.student_id WHEN ${account}::bigint THEN c.coach_id ELSE c.student_id END AS id, 'Connected' AS state
    FROM connections c
   WHERE ${account}::bigint IN (c.student_id, c.coach_id) AND ${isNamedTo(account, reporter)}
  UNION ALL SELECT coach_id, 'Waiting' FROM connection_approvals WHERE owner_id = ${account}
  UNION ALL SELECT guardian_id, 'Guardian' FROM guardian_links WHERE child_id = ${account}
  UNION ALL SELECT child_id, 'Child' FROM guardian_links WHERE guardian_id = ${account}
  UNION ALL SELECT CASE c.student_id WHEN ${account}::bigint THEN c.coach_id ELSE c.student_id END, 'Former'
    FROM ended_connections c
   WHERE ${account}::bigint IN (c.student_id, c.coach_id) AND ${isNamedTo(account, reporter)})`;

/**
 * Whether the account may learn that a related person still exists. Adults must not learn it about people who have
 * blocked them or about minors they are no longer connected with. Minors always may: an adult can't avoid their report
 * by blocking them.
 */
const isKnownTo = (account: number) => sql`(${isVisibleTo(account)}
  OR EXISTS (SELECT FROM users minor WHERE minor.id = ${account} AND minor.age_group <> 'adult')
  OR EXISTS (SELECT FROM blocks b WHERE b.owner_id = ${account} AND b.blocked_id = users.id))`;

/** Returns the people an account or its guardian can report, former connections last. */
export const reportablePeople = (
  db: Database,
  account: number,
  reporter: number,
): Promise<ReportablePerson[]> =>
  queryRows<ReportablePerson>(
    db,
    sql`
    SELECT users.slug, users.first_name, users.last_name, person.state
      FROM (SELECT DISTINCT ON (related.id) related.id, related.state FROM ${relatedTo(account, reporter)} related
             ORDER BY related.id, array_position(${sql.param([...reportableStates])}::text[], related.state)) person
      JOIN users ON users.id = person.id
     WHERE ${isAccountActive()} AND users.id <> ${reporter} AND ${isKnownTo(account)}
     ORDER BY person.state = 'Former', users.first_name, users.last_name, users.id`,
  );

/**
 * Returns a person the account or its guardian can report: connected now or before. A minor can also report someone
 * whose account is about to be deleted.
 */
export async function reportablePerson(
  db: Database,
  account: number,
  reporter: number,
  slug: string,
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(users)
    .where(
      and(
        eq(users.slug, slug),
        ne(users.id, account),
        sql`users.id IN (SELECT related.id FROM ${relatedTo(account, reporter)} related)`,
        isKnownTo(account),
      ),
    );
  return row;
}

export async function insertReport(
  tx: Database,
  report: Omit<typeof reports.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(reports).values(report);
}

/** Returns how many reports the account has sent within a day, including this one. A rollback also undoes the count. */
export const incrementReportCount = (tx: Database, account: number, now: Date): Promise<number> =>
  incrementHitsDurably(tx, `report ${account}`, 86_400, now);

/** Returns the open reports for the operator, oldest first. */
export const openReports = (db: Database) =>
  db
    .select({
      id: reports.id,
      created_at: reports.created_at,
      reason: reports.reason,
      text: reports.text,
      messages: reports.messages,
      reported_name: reports.reported_name,
      reported_email: sql<
        string | null
      >`(SELECT reported.email FROM users reported WHERE reported.id = ${reports.reported_id})`,
      reporter: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      reporter_email: users.email,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporter_id))
    .where(isNull(reports.closed_at))
    .orderBy(asc(reports.id));

/** Closes a report. Returns the reported account, or undefined if no such report is open. */
export async function closeReport(
  db: Database,
  id: number,
  closed_at: Date,
): Promise<{ reported: number | null } | undefined> {
  const [row] = await db
    .update(reports)
    .set({ closed_at })
    .where(and(eq(reports.id, id), isNull(reports.closed_at)))
    .returning({ reported: reports.reported_id });
  return row;
}

/** Deletes old ended connections, which are kept for a while so that the person can still be reported. */
export async function deleteEndedConnections(db: Database, now: Date): Promise<void> {
  await db
    .delete(endedConnections)
    .where(lt(endedConnections.ended_at, daysAfter(now, -retentionDays.endedConnection)));
}

/** Deletes old closed reports. Open reports stay until the operator closes them. */
export async function deleteExpiredReports(db: Database, now: Date): Promise<void> {
  await db
    .delete(reports)
    .where(lt(reports.closed_at, daysAfter(now, -retentionDays.closedReport)));
}
