import { sql, type SQL } from 'drizzle-orm';
import type { ReminderKind } from '@fencing-journal/contract/reminders';
import { queryRows, type Database } from '../../db/database.ts';
import { sentReminders } from '../../db/schema.ts';
import { isAccountActive } from '../access/index.ts';

/** A reminder that may be due in the time zone of its account. */
export interface UpcomingReminder {
  owner_id: number;
  /**
   * Distinguishes it from others of its kind, so that it is sent once. This is a day rather than an object, because an
   * account could create any number of objects, each with an email.
   */
  about: string;
  /** The day of the tournament or lesson, or on which the task is due; empty for the digest. */
  day: string;
  /** Where it leads: a page without a name in its address, since the email shows it. */
  path: string;
  /** When a lesson was last entered or changed, in milliseconds; null for other kinds. */
  entered_ms: number | null;
}

/** Matches days in UTC, starting with yesterday, which is still today in some time zones. */
const isWithin = (column: SQL, now: Date, days: number) => {
  const day = now.toISOString().slice(0, 10);
  return sql`${column} BETWEEN ${day}::date - 1 AND ${day}::date + ${days}::int`;
};

const sources: Record<ReminderKind, ((now: Date) => SQL) | undefined> = {
  tournament: (now) => sql`
    SELECT DISTINCT t.owner_id, t.date::text AS about, t.date::text AS day, '/journal/guides' AS path,
           NULL::float8 AS entered_ms
      FROM tournaments t WHERE ${isWithin(sql`t.date`, now, 4)}`,
  lesson: (now) => sql`
    SELECT l.owner_id, l.date::text AS about, l.date::text AS day, '/journal/lessons' AS path,
           (extract(epoch FROM min(l.updated_at)) * 1000)::float8 AS entered_ms
      FROM lessons l WHERE ${isWithin(sql`l.date`, now, 3)} GROUP BY l.owner_id, l.date`,
  task: (now) => sql`
    SELECT DISTINCT t.owner_id, t.due_on::text AS about, t.due_on::text AS day, '/journal/goals' AS path,
           NULL::float8 AS entered_ms
      FROM tasks t WHERE t.done_at IS NULL AND ${isWithin(sql`t.due_on`, now, 3)}`,
  // These are sent when the feedback is given.
  feedback: undefined,
  digest: () => sql`
    SELECT DISTINCT c.coach_id AS owner_id, '' AS about, '' AS day, '/coach/inbox' AS path,
           NULL::float8 AS entered_ms
      FROM connections c`,
};

export const batchSize = 500;

/** Returns the next batch of unsent reminders of one kind, after the given one. */
export function findUpcoming(
  db: Database,
  kind: ReminderKind,
  now: Date,
  after: Pick<UpcomingReminder, 'owner_id' | 'about'>,
  week: string,
): Promise<UpcomingReminder[]> {
  const source = sources[kind]?.(now);
  if (!source) return Promise.resolve([]);
  const about = kind === 'digest' ? sql`${week}::text` : sql`s.about`;
  return queryRows<UpcomingReminder>(
    db,
    sql`
    SELECT s.owner_id::float8 AS owner_id, ${about} AS about, s.day, s.path, s.entered_ms
      FROM (${source}) s JOIN users ON users.id = s.owner_id
     WHERE ${isAccountActive()}
       AND (s.owner_id, ${about}) > (${after.owner_id}::bigint, ${after.about}::text)
       AND NOT EXISTS (SELECT FROM sent_reminders r WHERE r.owner_id = s.owner_id AND r.kind = ${kind} AND r.about = ${about})
     ORDER BY s.owner_id, 2 LIMIT ${batchSize}`,
  );
}

/** Records that a reminder is sent. Returns false if it was sent before, for example by another process. */
export async function recordSent(
  tx: Database,
  row: { owner_id: number; kind: ReminderKind; about: string; sent_at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(sentReminders)
    .values(row)
    .onConflictDoNothing()
    .returning({ about: sentReminders.about });
  return rows.length > 0;
}
