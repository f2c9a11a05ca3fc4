import { inboxBoutDays } from '@fencing-journal/contract/coach-inbox';
import { sql, type SQL } from 'drizzle-orm';
import { levelsFor } from '../access/index.ts';

export const isForCoaches = (column: SQL) =>
  sql`${column}::text = ANY(${sql.param(levelsFor(['coach']))})`;

const boutsAt = (table: SQL, key: SQL, student: SQL, today: string) => sql`
       SELECT b.owner_id, b.id, b.slug, b.created_at, place.date
         FROM ${table} place JOIN bouts b ON b.owner_id = place.owner_id AND b.${key} = place.id
        WHERE place.owner_id = ${student} AND place.date >= ${today}::date - ${inboxBoutDays}::int
          -- The first condition repeats the predicate of the partial index bouts_shared, so that the index can be used.
          AND b.shareable <> 'Private' AND ${isForCoaches(sql`b.shareable`)}`;

/**
 * Selects the student's shared bouts that the coach should look at: those from recent days, so that an import of old
 * results doesn't fill the inbox and the roster.
 */
export const recentBouts = (student: SQL, today: string): SQL => sql`
       ${boutsAt(sql`events`, sql`event_id`, student, today)}
       UNION ALL
       ${boutsAt(sql`practices`, sql`practice_id`, student, today)}`;
