import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { media, playlistClips } from '../../db/schema.ts';
import type { planClips } from './clips.rules.ts';
import type { PlaylistKey } from './playlists.queries.ts';

const isOf = ({ owner_id, id }: PlaylistKey) =>
  and(eq(playlistClips.owner_id, owner_id), eq(playlistClips.playlist_id, id));

/** Returns the clips of a playlist in order. The video is null if it has been deleted. */
export const clipsOf = (db: Database, playlist: PlaylistKey) =>
  db
    .select({
      id: playlistClips.id,
      position: playlistClips.position,
      media_id: playlistClips.media_id,
      video: media.slug,
      from_ms: playlistClips.from_ms,
      to_ms: playlistClips.to_ms,
      note: playlistClips.note,
    })
    .from(playlistClips)
    .leftJoin(
      media,
      and(eq(media.owner_id, playlistClips.video_owner_id), eq(media.id, playlistClips.media_id)),
    )
    .where(isOf(playlist))
    .orderBy(asc(playlistClips.position), asc(playlistClips.id));

export async function applyClipPlan(
  tx: Database,
  playlist: PlaylistKey,
  { removed, changed, added }: ReturnType<typeof planClips>,
  now: Date,
): Promise<void> {
  if (removed.length > 0)
    await tx.delete(playlistClips).where(and(isOf(playlist), inArray(playlistClips.id, removed)));
  if (changed.length > 0)
    await tx.execute(sql`
      UPDATE playlist_clips c SET position = new.position, note = new.note,
             written_at = CASE WHEN c.note = new.note THEN c.written_at ELSE ${now.toISOString()}::timestamptz END
        FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) new (id uuid, position smallint, note text)
       WHERE c.owner_id = ${playlist.owner_id} AND c.playlist_id = ${playlist.id} AND c.id = new.id`);
  if (added.length > 0)
    await tx.insert(playlistClips).values(
      added.map((clip) => ({
        owner_id: playlist.owner_id,
        playlist_id: playlist.id,
        written_at: now,
        ...clip,
      })),
    );
}

/** What the videos of a bout or lesson show. `a` and `b` are the sides of a bout. */
export interface Subject {
  owner_id: number;
  place_id: number;
  owner_name: string;
  date: string;
  coach: string | null;
  a: string | null;
  b: string | null;
  is_self_b: boolean;
  is_self_a: boolean;
  score_a: number | null;
  score_b: number | null;
}

const subjectsOf = {
  bout: (isWanted: SQL) => sql`
    SELECT r.owner_id::float8 AS owner_id, r.id::float8 AS place_id, u.first_name || ' ' || u.last_name AS owner_name,
           coalesce(e.date, p.date)::text AS date, NULL AS coach, a.first_name || ' ' || a.last_name AS a, b.first_name || ' ' || b.last_name AS b,
           a.is_self AS is_self_a, b.is_self AS is_self_b, r.score_a, r.score_b
      FROM bouts r
      JOIN users u ON u.id = r.owner_id
      LEFT JOIN events e ON e.owner_id = r.owner_id AND e.id = r.event_id
      LEFT JOIN practices p ON p.owner_id = r.owner_id AND p.id = r.practice_id
      JOIN fencers a ON a.owner_id = r.owner_id AND a.id = r.fencer_a_id
      JOIN fencers b ON b.owner_id = r.owner_id AND b.id = r.fencer_b_id
     WHERE ${isWanted}`,
  lesson: (isWanted: SQL) => sql`
    SELECT r.owner_id::float8 AS owner_id, r.id::float8 AS place_id, u.first_name || ' ' || u.last_name AS owner_name,
           r.date::text AS date, r.coach_name AS coach, NULL AS a, NULL AS b, false AS is_self_a, false AS is_self_b,
           NULL::int AS score_a, NULL::int AS score_b
      FROM lessons r JOIN users u ON u.id = r.owner_id
     WHERE ${isWanted}`,
};

/** Returns what is known about these bouts or lessons. The caller has checked that the viewer may read them. */
export async function findSubjects(
  db: Database,
  kind: keyof typeof subjectsOf,
  places: readonly { owner_id: number; id: number }[],
): Promise<Subject[]> {
  if (places.length === 0) return [];
  const owners = [...new Set(places.map(({ owner_id }) => owner_id))];
  const ids = [...new Set(places.map(({ id }) => id))];
  return queryRows<Subject>(
    db,
    subjectsOf[kind](
      sql`r.owner_id = ANY(${sql.param(owners)}::bigint[]) AND r.id = ANY(${sql.param(ids)}::bigint[])`,
    ),
  );
}
