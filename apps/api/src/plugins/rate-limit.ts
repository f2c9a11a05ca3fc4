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
  const bucketOf = (limited: string, whom: string | number) => `${limited} ${whom}`;
  const within: Services['within'] = async (limited, whom, most, seconds, hits) =>
    (await hit(db, bucketOf(limited, whom), seconds, now(), hits)).hits <= most;
  const reached = (limited: string) =>
    new AppError('rate_limited').logged({ event: 'limit reached', limit: limited });
  return {
    within,
    limit: async (limited, whom, most, seconds, hits) => {
      if (!(await within(limited, whom, most, seconds, hits))) throw reached(limited);
    },
    limitFailures: async (limited, whom, most, seconds, work, refusal = reached(limited)) => {
      const bucket = bucketOf(limited, whom);
      const counted = await gate.enter(bucket, async () => {
        const counted = await hit(db, bucket, seconds, now());
        if (counted.hits <= most) return counted;
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
    takeBack: (limited, whom) => unhit(db, bucketOf(limited, whom)),
    forgive: (limited, whom) => forget(db, bucketOf(limited, whom)),
  };
}
