/** Moves rows that were just created to the times at which people would have created them. */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { connections, media, users } from '../db/schema.ts';

/** Returns the same time as `eveningOf`. */
const evening = (day: SQL): SQL => sql`(${day} + time '22:00') AT TIME ZONE 'UTC'`;

/** Moves an account's bouts to the evenings of their days, a minute apart, in the order they were logged. */
export async function setBoutTimes(db: Database, owner: number): Promise<void> {
  await db.execute(sql`
    UPDATE bouts SET created_at = logged.at
      FROM (
        SELECT dated.id,
               ${evening(sql`dated.day`)}
                 + interval '1 minute' * row_number() OVER (PARTITION BY dated.day ORDER BY dated.id) AS at
          FROM (
            SELECT b.id, coalesce(e.date, p.date) AS day
              FROM bouts b
              LEFT JOIN events e ON e.owner_id = b.owner_id AND e.id = b.event_id
              LEFT JOIN practices p ON p.owner_id = b.owner_id AND p.id = b.practice_id
             WHERE b.owner_id = ${owner}
          ) dated
      ) logged
     WHERE bouts.owner_id = ${owner} AND bouts.id = logged.id AND bouts.created_at <> logged.at`);
}

/** Moves an account's comments on its goals to the times at which the goals were set, under its name. */
export async function setGoalCommentTimes(db: Database, owner: number): Promise<void> {
  await db.execute(sql`
    UPDATE goal_comments c
       SET created_at = goals.created_at, author_name = users.first_name || ' ' || users.last_name
      FROM goals JOIN users ON users.id = goals.owner_id
     WHERE c.owner_id = ${owner} AND goals.owner_id = c.owner_id AND goals.id = c.goal_id`);
}

export async function setJoinTime(db: Database, account: number, at: Date): Promise<void> {
  await db.update(users).set({ created_at: at }).where(eq(users.id, account));
}

export async function setConnectionTime(db: Database, id: number, at: Date): Promise<void> {
  await db.update(connections).set({ created_at: at }).where(eq(connections.id, id));
}

export async function setUploadTime(db: Database, video: string, at: Date): Promise<void> {
  await db.update(media).set({ created_at: at }).where(eq(media.slug, video));
}
