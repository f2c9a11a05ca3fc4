import { randomUUID } from 'node:crypto';
import type { Database, Services } from '../../lib/services.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { refreshTokenSeconds } from '../../plugins/cookies.ts';
import { insertSession, type NewSession } from './sessions.queries.ts';

/** Absolute lifetime of a session, no matter how often it is used. */
const sessionLifetimeSeconds = 90 * 86_400;

export interface OpenedSession {
  session: string;
  refreshSecret: string;
  token: string;
  shared: boolean;
}

/** A session on a shared device that is idle for this long counts as abandoned. */
const sharedIdleSeconds = 2 * 3600;

/** Returns how many seconds a session may go without a refresh. */
export const idleSeconds = (shared: boolean): number =>
  shared ? sharedIdleSeconds : refreshTokenSeconds;

/** What a request reveals about its browser. */
export interface Device {
  /** Raw User-Agent header, shown so that people recognize the device. */
  user_agent: string;
  ip: string;
  /** Marks of accounts that have logged in there. */
  marks: readonly string[];
  /** Other people use it too, so it keeps nothing beyond the session. */
  shared: boolean;
}

export async function openSession(
  services: Services,
  tx: Database,
  user: number,
  method: NewSession['method'],
  device: Device,
): Promise<OpenedSession> {
  const session = randomUUID();
  const refreshSecret = randomSecret();
  const now = services.now();
  const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await insertSession(tx, {
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
  });
  return {
    session,
    refreshSecret,
    shared: device.shared,
    token: await services.tokens.createAccessToken({ user, session }),
  };
}
