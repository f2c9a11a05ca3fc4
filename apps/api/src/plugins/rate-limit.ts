import { AppError } from '../lib/errors.ts';
import type { Database, Services } from '../lib/services.ts';
import { hit, unhit } from './rate-limit.queries.ts';

/** Limits in fixed windows, counted in the database, so that all processes share them. */
export function limitsOn(db: Database, now: () => Date): Pick<Services, 'limit' | 'limitFailures'> {
  const limit: Services['limit'] = async (limited, whom, most, seconds) => {
    const { hits } = await hit(db, `${limited} ${whom}`, seconds, now());
    if (hits > most) throw new AppError('rate_limited').logged({ event: 'limit reached', limit: limited });
  };
  return {
    limit,
    limitFailures: async (limited, whom, most, seconds, work) => {
      await limit(limited, whom, most, seconds);
      const result = await work();
      await unhit(db, `${limited} ${whom}`);
      return result;
    },
  };
}
