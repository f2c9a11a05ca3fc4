import type { Database } from '../lib/services.ts';
import { forgetOldKeys } from './idempotency.queries.ts';
import { forgetOldMerges } from './merges.queries.ts';
import { forgetOldWindows } from './rate-limit.queries.ts';
import { forgetEndedSessions } from './sessions.queries.ts';

const everyMs = 60 * 60 * 1000;

/** Once an hour removes what has served its time: idempotency keys, limit windows, ended sessions, merges too old to undo. */
export function startHousekeeping(db: Database, log: { error(fields: object, message: string): void }): { stop(): void } {
  const run = async () => {
    const now = new Date();
    await forgetOldKeys(db, now);
    await forgetOldWindows(db, now);
    await forgetEndedSessions(db, now);
    await forgetOldMerges(db, now);
  };
  const timer = setInterval(() => void run().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed')), everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
