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
}

/** A device's user agent, as far as it helps a person to recognise it. */
export interface Device {
  user_agent: string;
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
    created_at: now,
    last_used_at: now,
    expires_at: after(sessionSeconds),
    token: { token_hash: sha256(refreshSecret), expires_at: after(refreshTokenSeconds) },
  });
  return { session, refreshSecret, token: await services.tokens.access({ user, session }) };
}
