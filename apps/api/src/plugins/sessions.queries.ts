import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { awaitsGuardian } from '../db/account-conditions.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';

const liveSession = prepared((db) =>
  db
    .select({ user: sessions.user_id, suspended: awaitsGuardian() })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('session')),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, sql.placeholder('now')),
        isNull(users.disabled_at),
      ),
    ),
);

/**
 * Returns the account of a live session and whether it is suspended; undefined if the session has
 * ended or the account is disabled.
 */
export async function findLiveSession(
  db: Database,
  session: string,
  now: Date,
): Promise<{ user: number; suspended: boolean } | undefined> {
  const [row] = await liveSession(db).execute({ session, now });
  return row;
}

/** Returns the account of a live session; undefined if the account is suspended or disabled. */
export async function accountOfSession(
  db: Database,
  session: string,
  now: Date,
): Promise<number | undefined> {
  const found = await findLiveSession(db, session, now);
  return found?.suspended === false ? found.user : undefined;
}

/**
 * Returns whether the session belongs to the account, has not ended, and the account is neither
 * suspended nor disabled.
 */
export const isLiveSession = async (
  db: Database,
  session: string,
  user: number,
  now: Date,
): Promise<boolean> => (await accountOfSession(db, session, now)) === user;
