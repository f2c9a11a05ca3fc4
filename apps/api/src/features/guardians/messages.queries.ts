import type { Drawing } from '@fencing-journal/contract/drawings';
import type { messageKinds, messagePlaces } from '@fencing-journal/contract/guardian';
import { lt, sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { messageHistory } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';

export interface MessageRow {
  id: string;
  kind: (typeof messageKinds)[number];
  text: string;
  drawing: Drawing | null;
  /** The voice note, which may exist only in the message history. */
  voice_id: string | null;
  voice_ms: number | null;
  voice_key: string | null;
  is_walkthrough: boolean | null;
  /** Width divided by height of the video's frames; null without a drawing. */
  aspect: number | null;
  author_id: number | null;
  author_name: string;
  author_slug: string | null;
  by_owner: boolean;
  /** Whether the author is a minor who is or was the child's student. Guardians don't see the author's name. */
  author_hidden: boolean;
  state: 'current' | 'changed' | 'deleted';
  at: string;
  place_kind: (typeof messagePlaces)[number];
  place_slug: string | null;
  place_title: string;
}

/** Whether a video's place is shared with anyone. */
const isShared = sql`(lessons.coach_user_id IS NOT NULL OR bouts.shareable <> 'Private')`;
const videoOf = (moment: SQL) => sql`
  JOIN media ON media.owner_id = ${moment}.owner_id AND media.id = ${moment}.media_id
  LEFT JOIN lessons ON lessons.owner_id = media.owner_id AND lessons.id = media.lesson_id
  LEFT JOIN bouts ON bouts.owner_id = media.owner_id AND bouts.id = media.bout_id`;

/** Selects playlists that others share with an account, or that it shares with anyone, with the time of sharing. */
const sharedPlaylists = (owner: number): SQL => sql`
  (SELECT s.owner_id, s.playlist_id, min(s.created_at) AS at, max(s.owner_name) AS owner_name
     FROM playlist_shares s WHERE s.owner_id = ${owner} OR s.account_id = ${owner}
    GROUP BY s.owner_id, s.playlist_id) shared
  JOIN playlists p ON p.owner_id = shared.owner_id AND p.id = shared.playlist_id`;
const playlistOwnerName = sql`coalesce((SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = p.owner_id), shared.owner_name)`;

/**
 * Selects what others wrote in an account's journal and what its owner replied there, including earlier versions. The
 * owner's texts are omitted in records that aren't shared.
 */
const messagesIn = (owner: number): SQL => sql`
  SELECT 'feedback' AS kind, 'feedback-' || lessons.slug AS id, coach_message(lessons.coach_notes, lessons.from_coach, lessons.themes) AS text, NULL::jsonb AS drawing, NULL::uuid AS voice_id, lessons.coach_user_id AS author_id,
         lessons.coach_name AS author_name, 'current' AS state, coalesce(lessons.coach_notes_at, lessons.updated_at) AS at,
         'lesson' AS place_kind, lessons.slug AS place_slug, lessons.date::text AS place_title
    FROM lessons WHERE lessons.owner_id = ${owner} AND lessons.coach_notes <> ''
  UNION ALL
  SELECT 'moment', m.id::text, m.note, m.drawing, NULL, m.author_id, m.author_name, 'current', m.created_at, 'video', media.slug, media.filename
    FROM moments m ${videoOf(sql`m`)}
   WHERE m.owner_id = ${owner} AND (m.note <> '' OR m.drawing IS NOT NULL) AND (m.author_id IS DISTINCT FROM ${owner} OR ${isShared})
  UNION ALL
  SELECT 'answer', a.id::text, a.text, NULL, NULL, a.author_id, a.author_name, 'current', a.created_at, 'video', media.slug, media.filename
    FROM moment_answers a JOIN moments m ON m.owner_id = a.owner_id AND m.id = a.moment_id ${videoOf(sql`m`)}
   WHERE a.owner_id = ${owner} AND (a.author_id IS DISTINCT FROM ${owner} OR m.author_id IS DISTINCT FROM ${owner} OR ${isShared})
  UNION ALL
  SELECT CASE WHEN v.lesson_id IS NULL THEN 'moment' ELSE 'feedback' END, v.id::text, v.text, walkthrough_drawing(v.walkthrough), v.id, v.author_id, v.author_name, 'current',
         v.created_at, CASE WHEN v.lesson_id IS NULL THEN 'video' ELSE 'lesson' END, coalesce(media.slug, spoken.slug), coalesce(media.filename, spoken.date::text)
    FROM voice_notes v
    LEFT JOIN lessons spoken ON spoken.owner_id = v.owner_id AND spoken.id = v.lesson_id
    LEFT JOIN moments m ON m.owner_id = v.owner_id AND m.id = v.moment_id
    LEFT JOIN media ON media.owner_id = m.owner_id AND media.id = m.media_id
    LEFT JOIN lessons ON lessons.owner_id = media.owner_id AND lessons.id = media.lesson_id
    LEFT JOIN bouts ON bouts.owner_id = media.owner_id AND bouts.id = media.bout_id
   WHERE v.owner_id = ${owner} AND (v.author_id IS DISTINCT FROM ${owner} OR m.author_id IS DISTINCT FROM ${owner} OR ${isShared})
  UNION ALL
  SELECT 'comment', c.id::text, c.text, NULL, NULL, c.author_id, c.author_name, 'current', c.created_at, 'bout', bouts.slug, coalesce(events.date, practices.date)::text
    FROM bout_comments c
    JOIN bouts ON bouts.owner_id = c.owner_id AND bouts.id = c.bout_id
    LEFT JOIN events ON events.owner_id = bouts.owner_id AND events.id = bouts.event_id
    LEFT JOIN practices ON practices.owner_id = bouts.owner_id AND practices.id = bouts.practice_id
   WHERE c.owner_id = ${owner} AND (c.author_id IS DISTINCT FROM ${owner} OR bouts.shareable <> 'Private')
  UNION ALL
  SELECT 'playlist', 'playlist-' || p.slug, p.name, NULL, NULL, p.owner_id, ${playlistOwnerName}, 'current', shared.at, 'playlist', p.slug, p.name
    FROM ${sharedPlaylists(owner)}
  UNION ALL
  SELECT 'clip', c.id::text, c.note, NULL, NULL, p.owner_id, ${playlistOwnerName}, 'current', greatest(shared.at, c.written_at), 'playlist', p.slug, p.name
    FROM ${sharedPlaylists(owner)} JOIN playlist_clips c ON c.owner_id = p.owner_id AND c.playlist_id = p.id
   WHERE c.note <> '' AND (p.owner_id = ${owner} OR EXISTS (
     SELECT FROM playlist_shares s
      WHERE s.owner_id = p.owner_id AND s.playlist_id = p.id AND s.account_id = ${owner} AND shows_clip(s, c)))
  UNION ALL
  SELECT 'comment', c.id::text, c.text, NULL, NULL, c.author_id, c.author_name, 'current', c.created_at, 'goal', g.key::text, g.title
    FROM goal_comments c JOIN goals g ON g.owner_id = c.owner_id AND g.id = c.goal_id WHERE c.owner_id = ${owner}
  UNION ALL
  SELECT 'task', t.key::text, t.text, NULL, NULL, t.author_id, t.author_name, 'current', t.created_at, 'task', t.key::text, coalesce(t.due_on::text, '')
    FROM tasks t WHERE t.owner_id = ${owner}
  UNION ALL
  SELECT 'task', t.key || '-note', t.note, NULL, NULL, t.owner_id, u.first_name || ' ' || u.last_name, 'current', t.noted_at, 'task', t.key::text, coalesce(t.due_on::text, '')
    FROM tasks t JOIN users u ON u.id = t.owner_id WHERE t.owner_id = ${owner} AND t.note <> ''
  UNION ALL
  SELECT h.kind, h.id::text, h.text, h.drawing, h.voice_id, h.author_id, h.author_name, h.change, h.written_at, h.place_kind,
         CASE h.place_kind WHEN 'lesson' THEN (SELECT lessons.slug FROM lessons WHERE lessons.slug = h.place_slug)
                           WHEN 'bout' THEN (SELECT bouts.slug FROM bouts WHERE bouts.slug = h.place_slug)
                           WHEN 'playlist' THEN (SELECT playlists.slug FROM playlists WHERE playlists.slug = h.place_slug)
                           WHEN 'goal' THEN (SELECT goals.key::text FROM goals WHERE goals.key = h.place_slug::uuid)
                           WHEN 'task' THEN NULL
                           ELSE (SELECT media.slug FROM media WHERE media.slug = h.place_slug) END, h.place_title
    FROM message_history h WHERE h.owner_id = ${owner}`;

/**
 * Whether the message's author is a minor who is or was the account's student. If the author's account is gone, only
 * texts in shared playlists have a stored role. To be safe, a text without a role counts as a minor's.
 */
const isByMinorStudent = (owner: number) => sql`(
  coalesce((SELECT minor.age_group <> 'adult' FROM users minor WHERE minor.id = message.author_id), true) AND (
    EXISTS (SELECT FROM connections c WHERE c.coach_id = ${owner} AND c.student_id = message.author_id)
    OR EXISTS (SELECT FROM ended_connections c WHERE c.coach_id = ${owner} AND c.student_id = message.author_id)
    OR (message.place_kind = 'playlist' AND (SELECT coalesce(h.by_student, h.author_id IS NULL)
          FROM message_history h WHERE h.owner_id = ${owner} AND h.id::text = message.id)) IS TRUE))`;

const columns = (owner: number) => sql`
  message.kind, message.id, message.text, message.drawing, message.voice_id, sound.duration_ms AS voice_ms, sound.storage_key AS voice_key, sound.is_walkthrough,
  (SELECT v.width::float8 / v.height FROM media v WHERE message.drawing IS NOT NULL AND v.slug = message.place_slug) AS aspect,
  message.author_id::float8 AS author_id, message.author_name, message.state,
  to_char(message.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, message.place_kind, message.place_slug,
  message.place_title, message.author_id IS NOT DISTINCT FROM ${owner}::bigint AS by_owner, author.slug AS author_slug,
  ${isByMinorStudent(owner)} AS author_hidden`;
const withAuthors = (owner: number) => sql`
  (${messagesIn(owner)}) message LEFT JOIN users author ON author.id = message.author_id AND author.disabled_at IS NULL
  LEFT JOIN LATERAL (
    SELECT v.duration_ms, v.storage_key, v.walkthrough IS NOT NULL AS is_walkthrough FROM voice_notes v WHERE v.id = message.voice_id
    UNION ALL SELECT h.voice_ms, h.voice_key, h.walkthrough IS NOT NULL FROM message_history h WHERE h.voice_id = message.voice_id
  ) sound ON true`;

/** Returns a page of the messages in a child's journal, latest first. */
export const messagesOf = (
  db: Database,
  child: number,
  { limit, offset }: Record<'limit' | 'offset', number>,
): Promise<MessageRow[]> =>
  queryRows<MessageRow>(
    db,
    sql`SELECT ${columns(child)} FROM ${withAuthors(child)} ORDER BY message.at DESC, message.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );

export async function countMessages(db: Database, child: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM (${messagesIn(child)}) message`,
  );
  return row?.count ?? 0;
}

/** About as many messages as an operator can read. */
const maxReported = 500;

/**
 * Returns the messages between two people for a report, latest first: what both wrote in the reporter's journal, and
 * what the reporter wrote in the other journal.
 */
export async function messagesBetween(
  db: Database,
  reporter: number,
  reported: number,
): Promise<MessageRow[]> {
  const inJournal = (owner: number, authors: readonly number[]) =>
    queryRows<MessageRow>(
      db,
      sql`SELECT ${columns(owner)} FROM ${withAuthors(owner)} WHERE message.author_id IN ${authors} ORDER BY message.at DESC LIMIT ${maxReported}`,
    );
  const found = [
    ...(await inJournal(reporter, [reporter, reported])),
    ...(await inJournal(reported, [reporter])),
  ];
  // A playlist that the reporter shares with the other person is in both journals.
  const unique = [...new Map(found.map((message) => [message.id, message])).values()];
  return unique.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, maxReported);
}

export async function deleteExpiredHistory(db: Database, now: Date): Promise<void> {
  await db
    .delete(messageHistory)
    .where(lt(messageHistory.replaced_at, daysAfter(now, -retentionDays.messageHistory)));
}
