import { randomUUID } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { refreshTokenSeconds } from '../../plugins/cookies.ts';
import {
  insertSession,
  lockRefreshToken,
  replaceRefreshToken,
  revokeSession,
  revokeUnusedSessions,
  type NewSession,
} from './sessions.queries.ts';

/** Absolute lifetime of a session, no matter how often it is used. */
const sessionLifetimeSeconds = 90 * 86_400;

/** Parallel tabs may send the old token within this time after a rotation without it counting as a replay. */
const rotationGraceMs = 10_000;

export interface OpenedSession {
  session: string;
  refreshSecret: string;
  token: string;
  shared: boolean;
}

/** A session on a shared device that is idle for this long counts as abandoned. */
const sharedIdleSeconds = 2 * 3600;

/** Returns how many seconds a session may go without a refresh. */
const idleSeconds = (shared: boolean): number => (shared ? sharedIdleSeconds : refreshTokenSeconds);

/** What a request reveals about its browser. */
export interface Device {
  /** Raw User-Agent header, shown so that people recognize the device. */
  user_agent: string;
  ip: string;
  /** Marks of accounts that have logged in on the device. */
  marks: readonly string[];
  /** Whether other people use the device too, so that it must not keep anything beyond the session. */
  shared: boolean;
}

/** Opens a session. Throws `login_failed` if the password hash is no longer `passwordHash`, which the login checked. */
export async function openSession(
  services: Services,
  db: Database,
  user: number,
  method: NewSession['method'],
  device: Device,
  passwordHash?: string | null,
): Promise<OpenedSession> {
  const session = randomUUID();
  const refreshSecret = randomSecret();
  const now = services.now();
  const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const isOpen = await insertSession(db, {
    id: session,
    user_id: user,
    method,
    user_agent: device.user_agent.slice(0, 300),
    shared: device.shared,
    created_at: now,
    last_used_at: now,
    expires_at: secondsFromNow(sessionLifetimeSeconds),
    token: {
      token_hash: sha256(refreshSecret),
      expires_at: secondsFromNow(idleSeconds(device.shared)),
    },
    password_hash: passwordHash,
  });
  if (!isOpen) throw new AppError('login_failed');
  return {
    session,
    refreshSecret,
    shared: device.shared,
    token: await services.tokens.createAccessToken({ user, session }),
  };
}

interface RefreshedSession {
  user: number;
  refreshSecret: string;
  shared: boolean;
  /** The device's marks, as at login. */
  marks: readonly string[] | undefined;
}

type RefreshOutcome =
  | ({ refused: false } & RefreshedSession)
  | { refused: true; replayedOf?: number };

/**
 * Exchanges a refresh token for a new one and an access token. A token that was exchanged before is accepted during
 * the grace period for parallel tabs. After that it is a replay and ends the whole session, including its newest token.
 */
export async function refreshSession(
  services: Services,
  presented: { session: string; secret: string },
  knownMarks: readonly string[],
): Promise<Omit<RefreshedSession, 'user'> & { token: string }> {
  const now = services.now();
  const old = sha256(presented.secret);
  // The end of a replayed session must be committed although the call is refused, so nothing throws in this function.
  const outcome = await services.inTransaction(async (tx): Promise<RefreshOutcome> => {
    const row = await lockRefreshToken(tx, old);
    if (
      !row ||
      row.session !== presented.session ||
      row.revoked_at !== null ||
      row.disabled_at !== null
    )
      return { refused: true };
    if (row.session_expires_at <= now || row.token_expires_at <= now) return { refused: true };
    if (row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() > rotationGraceMs) {
      await revokeSession(tx, row.session, 'refresh token replayed', now);
      return { refused: true, replayedOf: row.user };
    }
    const refreshSecret = randomSecret();
    await replaceRefreshToken(tx, {
      old,
      fresh: sha256(refreshSecret),
      session: row.session,
      now,
      expires_at: new Date(
        Math.min(now.getTime() + idleSeconds(row.shared) * 1000, row.session_expires_at.getTime()),
      ),
    });
    const account = { id: row.user, password_changed_at: row.password_changed_at };
    const marks = row.shared
      ? undefined
      : services.devices.withAccount(knownMarks, account, row.session);
    return { refused: false, user: row.user, refreshSecret, shared: row.shared, marks };
  });
  if (outcome.refused) {
    if (outcome.replayedOf === undefined) throw new AppError('unauthorized');
    services.evictSession(presented.session);
    throw new AppError('unauthorized').withSecurityEvent({
      event: 'refresh token replayed',
      user: outcome.replayedOf,
      session: presented.session,
    });
  }
  const { user, refreshSecret, shared, marks } = outcome;
  return {
    token: await services.tokens.createAccessToken({ user, session: presented.session }),
    refreshSecret,
    shared,
    marks,
  };
}

/** Ends sessions that can no longer be refreshed, so that push messages don't reach the device's next user. */
export const endUnusedSessions = (db: Database, now: Date): Promise<void> =>
  revokeUnusedSessions(db, now, (shared) => new Date(now.getTime() - idleSeconds(shared) * 1000));

export async function endSession(services: Services, session: string): Promise<void> {
  await revokeSession(services.db, session, 'logged out', services.now());
  services.evictSession(session);
}

/**
 * Whether the refresh token belongs to the session named in its cookie. Otherwise anyone could end someone else's
 * session.
 */
export async function ownsSession(
  services: Services,
  presented: { session: string; secret: string },
): Promise<boolean> {
  const row = await services.inTransaction((tx) => lockRefreshToken(tx, sha256(presented.secret)));
  return row?.session === presented.session;
}
