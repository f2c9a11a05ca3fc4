import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { refreshTokens, sessions, users } from '../db/schema.ts';

/**
 * Returns the account of a live session; undefined if the session has ended or the account is
 * disabled.
 */
export async function accountOfSession(
  db: Database,
  session: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .select({ user: sessions.user_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, session),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
        isNull(users.disabled_at),
      ),
    );
  return row?.user;
}

/**
 * Returns whether the session belongs to the account, has not ended, and the account is not
 * disabled.
 */
export const isLiveSession = async (
  db: Database,
  session: string,
  user: number,
  now: Date,
): Promise<boolean> => (await accountOfSession(db, session, now)) === user;

/**
 * Sessions are kept for 30 days after their end, for incident investigation; their tokens are
 * deleted with them.
 */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000);
  await db
    .delete(sessions)
    .where(or(lt(sessions.expires_at, before), lt(sessions.revoked_at, before)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, before));
}
