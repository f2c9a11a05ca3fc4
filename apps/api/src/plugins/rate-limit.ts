import { AppError } from '../lib/errors.ts';
import type { Database, Services } from '../lib/services.ts';
import { forget, hit, unhit } from './rate-limit.queries.ts';

/** Limits in fixed windows, counted in the database, so that all processes share them. */
export function limitsOn(
  db: Database,
  now: () => Date,
): Pick<Services, 'within' | 'limit' | 'limitFailures' | 'forgive'> {
  const bucketOf = (limited: string, whom: string | number) => `${limited} ${whom}`;
  const within: Services['within'] = async (limited, whom, most, seconds) =>
    (await hit(db, bucketOf(limited, whom), seconds, now())).hits <= most;
  const reached = (limited: string) =>
    new AppError('rate_limited').logged({ event: 'limit reached', limit: limited });
  return {
    within,
    limit: async (limited, whom, most, seconds) => {
      if (!(await within(limited, whom, most, seconds))) throw reached(limited);
    },
    limitFailures: async (limited, whom, most, seconds, work, refusal = reached(limited)) => {
      if (!(await within(limited, whom, most, seconds))) throw refusal;
      const result = await work();
      await unhit(db, bucketOf(limited, whom));
      return result;
    },
    forgive: (limited, whom) => forget(db, bucketOf(limited, whom)),
  };
}
