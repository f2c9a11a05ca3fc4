import { randomUUID } from 'node:crypto';
import type { Database, Services } from '../../lib/services.ts';
import { randomSecret, sha256 } from '../../lib/tokens.ts';
import { refreshTokenSeconds } from '../../plugins/cookies.ts';
import { insertSession, type NewSession } from './auth.queries.ts';

/** A session may be refreshed this long and not longer, however often it is used (SE-6). */
const sessionSeconds = 90 * 86_400;

export interface OpenedSession {
  session: string;
  refreshSecret: string;
  token: string;
  shared: boolean;
}

/** Unused for so long, a session on a shared device has been left behind. */
const sharedIdleSeconds = 2 * 3600;

/** How long a session may go without being refreshed. */
export const idleSeconds = (shared: boolean): number =>
  shared ? sharedIdleSeconds : refreshTokenSeconds;

/** What a request says of the browser that sent it. */
export interface Device {
  /** As far as it helps a person to recognize the device. */
  user_agent: string;
  address: string;
  /** Of accounts that have logged in there. */
  marks: readonly string[];
  /** Others use it too, so it keeps nothing beyond the session. */
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
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await insertSession(tx, {
    id: session,
    user_id: user,
    method,
    user_agent: device.user_agent.slice(0, 300),
    shared: device.shared,
    created_at: now,
    last_used_at: now,
    expires_at: after(sessionSeconds),
    token: { token_hash: sha256(refreshSecret), expires_at: after(idleSeconds(device.shared)) },
  });
  return {
    session,
    refreshSecret,
    shared: device.shared,
    token: await services.tokens.access({ user, session }),
  };
}
