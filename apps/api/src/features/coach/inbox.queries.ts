import {
  inboxBoutDays,
  inboxPageSize,
  type InboxItem,
  type InboxKind,
  type InboxMark,
} from '@fencing-journal/contract/coach-inbox';
import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { coachInboxMarks } from '../../db/schema.ts';
import { isVisibleTo, mayUseRequests } from '../access/index.ts';
import { isForCoaches, recentBouts } from './recent-bouts.queries.ts';

export { deleteInboxMark } from '../../db/inbox-marks.ts';

export interface InboxFilter {
  kind?: InboxKind | undefined;
  item?: string | undefined;
  /** Account ids of students. */
  students?: readonly number[] | undefined;
  /** `any` includes items that are done. */
  state: 'open' | 'snoozed' | 'any';
  today: string;
}

export interface InboxRow extends InboxItem {
  owner_id: number;
  /** The id of the lesson; 0 for the other kinds. */
  record: number;
  count: number;
}

/**
 * One query per kind, with the same columns, for the items that are waiting. Each query starts from an index of waiting
 * rows (lessons, videos, requests) or of recent rows (events, practices, done tasks), so that answered items cost
 * nothing.
 */
const waiting: Record<InboxKind, (coach: number, today: string) => SQL> = {
  lesson: (coach) => sql`
    SELECT 'lesson', r.slug, s.*, r.created_at, r.date, r.student_notes, NULL::text, NULL::int, r.id
      FROM students s JOIN lessons r ON r.owner_id = s.owner_id
     WHERE r.coach_user_id = ${coach}::bigint AND r.coach_notes = ''`,
  bout: (_coach, today) => sql`
    SELECT 'bout', r.slug, s.*, r.created_at, r.date, '', NULL::text, NULL::int, 0
      FROM students s
     CROSS JOIN LATERAL (${recentBouts(sql`s.owner_id`, today)}
       ORDER BY id DESC LIMIT 50
     ) r
     WHERE NOT EXISTS (SELECT FROM bout_comments c
                        WHERE c.owner_id = r.owner_id AND c.bout_id = r.id AND c.author_id IS DISTINCT FROM r.owner_id)`,
  question: (coach) => sql`
    SELECT 'question', m.id::text, s.*, m.created_at, coalesce(l.date, e.date, p.date), m.note, v.slug, m.at_ms, 0
      FROM students s
      JOIN media v ON v.owner_id = s.owner_id AND v.open_questions > 0
      JOIN moments m ON m.owner_id = v.owner_id AND m.media_id = v.id AND m.kind = 'question' AND m.author_id = m.owner_id
      LEFT JOIN lessons l ON l.owner_id = v.owner_id AND l.id = v.lesson_id
      LEFT JOIN bouts b ON b.owner_id = v.owner_id AND b.id = v.bout_id
      LEFT JOIN events e ON e.owner_id = b.owner_id AND e.id = b.event_id
      LEFT JOIN practices p ON p.owner_id = b.owner_id AND p.id = b.practice_id
     WHERE (l.coach_user_id = ${coach}::bigint OR ${isForCoaches(sql`b.shareable`)})
       AND NOT EXISTS (SELECT FROM moment_answers a
                        WHERE a.owner_id = m.owner_id AND a.moment_id = m.id AND a.author_id IS DISTINCT FROM m.owner_id)
       AND NOT EXISTS (SELECT FROM voice_notes n
                        WHERE n.owner_id = m.owner_id AND n.moment_id = m.id AND n.author_id IS DISTINCT FROM m.owner_id)`,
  task: (coach, today) => sql`
    SELECT 'task', t.key::text, s.*, t.done_at, t.due_on, t.text || CASE WHEN t.note = '' THEN '' ELSE E'\\n' || t.note END,
           NULL::text, NULL::int, 0
      FROM tasks t JOIN students s ON s.owner_id = t.owner_id
     WHERE t.author_id = ${coach}::bigint AND t.done_at > ${today}::date - ${inboxBoutDays}::int`,
  request: (coach) => sql`
    SELECT 'request', users.slug, users.id, users.slug, users.first_name || ' ' || users.last_name,
           q.created_at, NULL::date, '', NULL::text, NULL::int, 0
      FROM connection_requests q JOIN users ON users.id = q.student_id
     WHERE q.coach_id = ${coach}::bigint AND q.requested_by = q.student_id AND ${isVisibleTo(coach)}
       AND ${mayUseRequests(coach)}`,
};

const stateOf = (today: string): Record<InboxFilter['state'], SQL> => ({
  open: sql`(k.kind IS NULL OR k.snoozed_until <= ${today}::date)`,
  snoozed: sql`k.snoozed_until > ${today}::date`,
  any: sql`true`,
});

/** Returns parts of a query that selects the items as `i`, with the coach's mark as `k`. */
function itemsOf(coach: number, { kind, item, students, state, today }: InboxFilter) {
  const kinds = kind ? [kind] : (Object.keys(waiting) as InboxKind[]);
  const parts = kinds.map((one) => waiting[one](coach, today));
  const items = sql`
    WITH students AS MATERIALIZED (
      SELECT users.id AS owner_id, users.slug AS student_slug, users.first_name || ' ' || users.last_name AS student
        FROM connections JOIN users ON users.id = connections.student_id
       WHERE connections.coach_id = ${coach}::bigint AND ${isVisibleTo(coach)}
    ), items (kind, item, owner_id, student_slug, student, since, date, text, video, at_ms, record) AS (
      ${sql.join(parts, sql` UNION ALL `)}
    )`;
  const chosen = sql`
      FROM items i
      LEFT JOIN coach_inbox_marks k ON k.owner_id = ${coach}::bigint AND k.kind = i.kind AND k.item = i.item
       -- A task that is reported again after it was marked as done is new.
       AND (i.kind <> 'task' OR k.snoozed_until IS NOT NULL OR k.marked_at >= i.since)
     WHERE ${stateOf(today)[state]}
       AND ${item === undefined ? sql`true` : sql`i.item = ${item}`}
       AND ${students ? sql`i.owner_id = ANY(${sql.param([...students])}::bigint[])` : sql`true`}`;
  return { items, chosen };
}

const nameOn = (card: 'a' | 'b') => sql.raw(`${card}.first_name || ' ' || ${card}.last_name`);
/** "vs Ida Holm, 5–3" for a bout on the page, from the student's side. */
const opponentAndScore = sql`(
      SELECT CASE WHEN a.is_self THEN 'vs ' || ${nameOn('b')} || ', ' || bout.score_a || '–' || bout.score_b
                  WHEN b.is_self THEN 'vs ' || ${nameOn('a')} || ', ' || bout.score_b || '–' || bout.score_a
                  ELSE ${nameOn('a')} || ' vs ' || ${nameOn('b')} || ', ' || bout.score_a || '–' || bout.score_b END
        FROM bouts bout
        JOIN fencers a ON a.owner_id = bout.owner_id AND a.id = bout.fencer_a_id
        JOIN fencers b ON b.owner_id = bout.owner_id AND b.id = bout.fencer_b_id
       WHERE bout.owner_id = page.owner_id AND bout.slug = page.id)`;

/** Returns the oldest items. `count` is the total number of items. */
export function findInbox(db: Database, coach: number, filter: InboxFilter): Promise<InboxRow[]> {
  const { items, chosen } = itemsOf(coach, filter);
  return queryRows<InboxRow>(
    db,
    sql`${items},
    page AS (
      SELECT i.kind, i.item AS id, i.student, i.student_slug, i.owner_id, i.record, i.since, i.date, i.text, i.video,
             i.at_ms, k.snoozed_until, (count(*) OVER ())::int AS count
        ${chosen}
       ORDER BY i.since, i.kind, i.item LIMIT ${inboxPageSize})
    SELECT kind, id, student, student_slug, owner_id::float8 AS owner_id, record::float8 AS record,
           to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since, date::text AS date,
           CASE kind WHEN 'bout' THEN ${opponentAndScore} ELSE text END AS text,
           video, at_ms, snoozed_until::text AS snoozed_until, count
      FROM page
     ORDER BY page.since, page.kind, page.id`,
  );
}

/** Returns how many items are waiting. */
export async function countInbox(db: Database, coach: number, today: string): Promise<number> {
  const { items, chosen } = itemsOf(coach, { state: 'open', today });
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`${items} SELECT count(*)::int AS count ${chosen}`,
  );
  return row?.count ?? 0;
}

type Item = Pick<InboxMark, 'kind' | 'id'>;

export async function saveMark(
  tx: Database,
  owner_id: number,
  { kind, id }: Item,
  mark: { student_id: number; snoozed_until: string | null; marked_at: Date },
): Promise<void> {
  await tx
    .insert(coachInboxMarks)
    .values({ owner_id, kind, item: id, ...mark })
    .onConflictDoUpdate({
      target: [coachInboxMarks.owner_id, coachInboxMarks.kind, coachInboxMarks.item],
      set: mark,
    });
}
