import { count, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { recordViews } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';

export type RecordKind = 'lesson' | 'video';
export interface OpenedRecord {
  record: number;
  owner: number;
}

/** The title under which an opened record is logged: the date of a lesson, or the file name of a video. */
const titles: Readonly<Record<RecordKind, SQL>> = {
  lesson: sql`(SELECT lessons.date::text FROM lessons WHERE lessons.owner_id = opened.owner AND lessons.id = opened.record)`,
  video: sql`(SELECT media.filename FROM media WHERE media.owner_id = opened.owner AND media.id = opened.record)`,
};

/**
 * Logs that somebody opened these records, once per hour for each. Nothing is logged for adults' records, for owners,
 * or for guardians who are not also connected.
 */
export async function insertViews(
  db: Database,
  { kind, viewer, records }: { kind: RecordKind; viewer: number; records: readonly OpenedRecord[] },
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    INSERT INTO record_views (owner_id, viewer_id, viewer_name, role, kind, record_id, title, hour, viewed_at)
    SELECT owner.id, viewer.id, viewer.first_name || ' ' || viewer.last_name,
           CASE WHEN EXISTS (SELECT FROM connections c WHERE c.student_id = owner.id AND c.coach_id = viewer.id) THEN 'Coach'
                WHEN EXISTS (SELECT FROM connections c WHERE c.student_id = viewer.id AND c.coach_id = owner.id) THEN 'Student'
                ELSE 'Other' END,
           ${kind}, opened.record, coalesce(${titles[kind]}, ''), date_trunc('hour', ${at}, 'UTC'), ${at}
      FROM (VALUES ${sql.join(
        records.map(({ owner, record }) => sql`(${owner}::bigint, ${record}::bigint)`),
        sql`, `,
      )}) opened (owner, record) JOIN users owner ON owner.id = opened.owner, users viewer
     WHERE viewer.id = ${viewer} AND owner.age_group <> 'adult' AND owner.id <> viewer.id
       AND (EXISTS (SELECT FROM connections c WHERE (c.student_id = owner.id AND c.coach_id = viewer.id) OR (c.student_id = viewer.id AND c.coach_id = owner.id))
            OR NOT EXISTS (SELECT FROM guardian_links g WHERE g.child_id = owner.id AND g.guardian_id = viewer.id AND g.confirmed_at IS NOT NULL))
    ON CONFLICT DO NOTHING`);
}

/** Returns who opened the account's records, latest first. */
export const viewsOf = (
  db: Database,
  owner: number,
  { limit, offset }: Record<'limit' | 'offset', number>,
) =>
  db
    .select({
      id: recordViews.id,
      name: recordViews.viewer_name,
      // A minor who is the owner's student is hidden from the owner's guardian.
      by_minor_student: sql<boolean>`${recordViews.role} = 'Student' AND coalesce(
        (SELECT viewer.age_group <> 'adult' FROM users viewer WHERE viewer.id = ${recordViews.viewer_id}), true)`,
      role: recordViews.role,
      kind: recordViews.kind,
      slug: sql<string | null>`CASE ${recordViews.kind}
        WHEN 'lesson' THEN (SELECT lessons.slug FROM lessons WHERE lessons.owner_id = ${recordViews.owner_id} AND lessons.id = ${recordViews.record_id})
        ELSE (SELECT media.slug FROM media WHERE media.owner_id = ${recordViews.owner_id} AND media.id = ${recordViews.record_id}) END`,
      title: recordViews.title,
      at: recordViews.viewed_at,
    })
    .from(recordViews)
    .where(eq(recordViews.owner_id, owner))
    .orderBy(desc(recordViews.viewed_at), desc(recordViews.id))
    .limit(limit)
    .offset(offset);

export async function countViews(db: Database, owner: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recordViews)
    .where(eq(recordViews.owner_id, owner));
  return row?.count ?? 0;
}

export async function deleteExpiredViews(db: Database, now: Date): Promise<void> {
  await db
    .delete(recordViews)
    .where(lt(recordViews.viewed_at, daysAfter(now, -retentionDays.accessLog)));
}
