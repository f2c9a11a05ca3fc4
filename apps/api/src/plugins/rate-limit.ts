import { AppError } from '../lib/errors.ts';
import { Gate } from '../lib/gate.ts';
import type { Database, Services } from '../lib/services.ts';
import { forget, hit, unhit } from './rate-limit.queries.ts';

/** A rejected attempt never ran, so it is not a failure of the limit around it. */
const wasRefused = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'rate_limited' || error.code === 'login_locked');

/** Limits in fixed windows, counted in the database, so that all processes share them. */
export function limitsOn(
  db: Database,
  now: () => Date,
): Pick<Services, 'within' | 'limit' | 'limitFailures' | 'takeBack' | 'forgive'> {
  const gate = new Gate();
  const bucketOf = (limited: string, subject: string | number) => `${limited} ${subject}`;
  const within: Services['within'] = async (limited, subject, max, seconds, hits) =>
    (await hit(db, bucketOf(limited, subject), seconds, now(), hits)).hits <= max;
  const reached = (limited: string) =>
    new AppError('rate_limited').logged({ event: 'limit reached', limit: limited });
  return {
    within,
    limit: async (limited, subject, max, seconds, hits) => {
      if (!(await within(limited, subject, max, seconds, hits))) throw reached(limited);
    },
    limitFailures: async (limited, subject, max, seconds, work, refusal = reached(limited)) => {
      const bucket = bucketOf(limited, subject);
      const counted = await gate.enter(bucket, async () => {
        const counted = await hit(db, bucket, seconds, now());
        if (counted.hits <= max) return counted;
        await unhit(db, bucket, counted.start);
        return undefined;
      });
      if (!counted) throw refusal;
      try {
        const result = await work();
        await unhit(db, bucket, counted.start);
        return result;
      } catch (error) {
        if (wasRefused(error)) await unhit(db, bucket, counted.start);
        throw error;
      } finally {
        gate.leave(bucket);
      }
    },
    takeBack: (limited, subject) => unhit(db, bucketOf(limited, subject)),
    forgive: (limited, subject) => forget(db, bucketOf(limited, subject)),
  };
}
