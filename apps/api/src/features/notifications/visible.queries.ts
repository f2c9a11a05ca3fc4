import { sql, type SQL } from 'drizzle-orm';
import { isOpenTo, isStillHiddenFrom, isVisibleTo, levelsFor } from '../access/index.ts';

/** Whether the reader coaches the owner of the place, who is also the actor. */
const coaches = sql`EXISTS (SELECT FROM connections c WHERE c.student_id = n.place_owner_id AND c.coach_id = n.owner_id)`;
const isOwn = sql`n.place_owner_id = n.owner_id`;
const isShared = sql`bouts.shareable = ANY (${sql.param(levelsFor(['coach']))}::visibility[])`;
const since = sql`>= n.since`;

const feedback = sql`
  SELECT 'lesson', lessons.slug, lessons.date::text, 1
    FROM lessons
   WHERE n.kind IN ('feedback', 'lesson') AND ${isOwn} AND lessons.owner_id = n.place_owner_id AND lessons.id = n.place_id
     AND lessons.coach_user_id = n.actor_id AND lessons.coach_notes <> ''`;

const replies = sql`
  (SELECT count(*) FROM moments m JOIN moment_answers a ON a.owner_id = m.owner_id AND a.moment_id = m.id
    WHERE m.owner_id = media.owner_id AND m.media_id = media.id AND a.author_id = n.actor_id AND a.created_at ${since})
  + (SELECT count(*) FROM moments m JOIN voice_notes v ON v.owner_id = m.owner_id AND v.moment_id = m.id
      WHERE m.owner_id = media.owner_id AND m.media_id = media.id AND m.author_id IS DISTINCT FROM v.author_id
        AND v.author_id = n.actor_id AND v.created_at ${since})`;
const marks = sql`
  (SELECT count(*) FROM moments m
    WHERE m.owner_id = media.owner_id AND m.media_id = media.id AND m.author_id = n.actor_id
      AND (m.created_at ${since} OR EXISTS (SELECT FROM voice_notes v WHERE v.owner_id = m.owner_id AND v.moment_id = m.id
                                             AND v.author_id = n.actor_id AND v.created_at ${since}))
      AND (m.kind = 'question') IS TRUE = (n.kind = 'question'))`;
const inVideos = sql`
  SELECT 'video', media.slug, coalesce(lessons.date, events.date, practices.date)::text, CASE n.kind WHEN 'reply' THEN ${replies} ELSE ${marks} END
    FROM media
    LEFT JOIN lessons ON lessons.owner_id = media.owner_id AND lessons.id = media.lesson_id
    LEFT JOIN bouts ON bouts.owner_id = media.owner_id AND bouts.id = media.bout_id
    LEFT JOIN events ON events.owner_id = bouts.owner_id AND events.id = bouts.event_id
    LEFT JOIN practices ON practices.owner_id = bouts.owner_id AND practices.id = bouts.practice_id
   WHERE n.kind IN ('reply', 'moment', 'question') AND media.owner_id = n.place_owner_id AND media.id = n.place_id
     AND (${isOwn} OR (${coaches} AND (lessons.coach_user_id = n.owner_id OR ${isShared})))`;

const comments = sql`
  SELECT 'bout', bouts.slug, coalesce(events.date, practices.date)::text,
         (SELECT count(*) FROM bout_comments c
           WHERE c.owner_id = bouts.owner_id AND c.bout_id = bouts.id AND c.author_id = n.actor_id AND c.created_at ${since})
    FROM bouts
    LEFT JOIN events ON events.owner_id = bouts.owner_id AND events.id = bouts.event_id
    LEFT JOIN practices ON practices.owner_id = bouts.owner_id AND practices.id = bouts.practice_id
   WHERE n.kind = 'comment' AND bouts.owner_id = n.place_owner_id AND bouts.id = n.place_id
     AND (${isOwn} OR (${coaches} AND ${isShared}))`;

const shares = sql`
  SELECT 'playlist', p.slug, s.created_at::date::text, 1
    FROM playlists p JOIN playlist_shares s ON s.owner_id = p.owner_id AND s.playlist_id = p.id
   WHERE n.kind = 'playlist' AND p.owner_id = n.place_owner_id AND p.id = n.place_id AND s.account_id = n.owner_id`;

const aboutGoals = sql`
  SELECT 'goal', g.key::text, g.created_at::date::text,
         CASE n.kind WHEN 'goal' THEN (g.done_at IS NOT NULL)::int::bigint
                     ELSE (SELECT count(*) FROM goal_comments c
                            WHERE c.owner_id = g.owner_id AND c.goal_id = g.id AND c.author_id = n.actor_id AND c.created_at ${since}) END
    FROM goals g
   WHERE n.kind IN ('goal', 'goal_comment') AND g.owner_id = n.place_owner_id AND g.id = n.place_id AND (${isOwn} OR ${coaches})`;

const aboutTasks = sql`
  SELECT 'task', t.key::text, coalesce(t.due_on, t.created_at::date)::text, 1
    FROM tasks t
   WHERE n.kind IN ('task', 'task_done') AND t.owner_id = n.place_owner_id AND t.id = n.place_id
     AND CASE n.kind WHEN 'task' THEN ${isOwn} AND t.author_id = n.actor_id
                     ELSE ${coaches} AND t.author_id = n.owner_id AND t.done_at IS NOT NULL END`;

const isPair = sql`((c.student_id = n.owner_id AND c.coach_id = n.actor_id) OR (c.student_id = n.actor_id AND c.coach_id = n.owner_id))`;
/** Requests are hidden from minors and from accounts that have not been asked their age. */
const amongPeople = sql`
  SELECT NULL, NULL, NULL, 1
   WHERE CASE n.kind
     WHEN 'request' THEN EXISTS (SELECT FROM connection_requests c JOIN users me ON me.id = n.owner_id AND me.age_group = 'adult'
                                  WHERE ${isPair} AND c.requested_by = n.actor_id)
     WHEN 'accepted' THEN EXISTS (SELECT FROM connections c WHERE ${isPair})
     WHEN 'approval' THEN EXISTS (SELECT FROM connection_approvals a JOIN guardian_links g ON g.child_id = a.owner_id
                                   JOIN users coach ON coach.id = a.coach_id AND ${isOpenTo(sql`a.owner_id`, 'coach')}
                                   WHERE a.owner_id = n.actor_id AND g.guardian_id = n.owner_id AND g.confirmed_at IS NOT NULL)
     WHEN 'payment' THEN EXISTS (SELECT FROM account_plans p WHERE p.account_id = n.owner_id AND p.status = 'past_due')
     ELSE false END`;

/**
 * Selects an account's notifications that still lead somewhere: what they are about exists, the account may see it, and
 * the person exists for the account.
 */
export const visibleNotifications = (owner: number): SQL => sql`
  SELECT n.id, n.kind, n.read_at IS NOT NULL AS read, about.times::int AS times, coalesce(${isOwn}, n.kind = 'payment') AS mine,
         to_char(n.latest_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
         about.place_kind, about.place_slug, about.place_date,
         users.slug AS actor_slug, users.first_name AS actor_first_name, users.last_name AS actor_last_name
    FROM notifications n
    LEFT JOIN users ON users.id = n.actor_id AND ${isVisibleTo(owner)} AND (n.kind = 'request' OR NOT ${isStillHiddenFrom(owner)})
    JOIN LATERAL (${feedback} UNION ALL ${inVideos} UNION ALL ${comments} UNION ALL ${shares} UNION ALL ${aboutGoals} UNION ALL ${aboutTasks} UNION ALL ${amongPeople})
      AS about (place_kind, place_slug, place_date, times) ON about.times > 0
   WHERE n.owner_id = ${owner}::bigint AND (n.actor_id IS NULL OR users.id IS NOT NULL)`;
