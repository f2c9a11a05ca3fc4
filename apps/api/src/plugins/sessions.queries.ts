import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { refreshTokens, sessions, users } from '../db/schema.ts';

/** Whether the session belongs to the account, lives, and the account is not disabled. */
export async function isLiveSession(
  db: Database,
  session: string,
  user: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, session),
        eq(sessions.user_id, user),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
        isNull(users.disabled_at),
      ),
    );
  return rows.length > 0;
}

/** Sessions are kept 30 days after their end, for whoever asks what happened; their tokens go with them. */
export async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 86_400_000);
  await db
    .delete(sessions)
    .where(or(lt(sessions.expires_at, before), lt(sessions.revoked_at, before)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expires_at, before));
}
