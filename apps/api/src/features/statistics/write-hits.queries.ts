import { and, eq, max } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { boutMonths } from '../../db/schema.ts';
import type { Services } from '../../lib/services.ts';

/** Writes to these features recompute the statistics of a whole month. */
const recomputesStatistics = /^(bouts|events|tournaments|fencers|practices|imports|team-matches)\./;
/** Bouts per month that add one hit to a write; nobody fences half as many. */
const boutsPerHit = 1_000;
const cacheTtlMs = 60_000;
const maxCacheEntries = 10_000;

async function busiestMonth(db: Database, account: number): Promise<number> {
  const [row] = await db
    .select({ bouts: max(boutMonths.bouts) })
    .from(boutMonths)
    .where(
      and(
        eq(boutMonths.owner_id, account),
        eq(boutMonths.weapon, 'all'),
        // Competitions and practice.
        eq(boutMonths.kind, 'any'),
      ),
    );
  return row?.bouts ?? 0;
}

/** Weighs writes by their cost: with 100,000 bouts in a month, one write costs as much as a hundred others. */
export function createWriteHits(now: () => Date): Services['writeHits'] {
  const cache = new Map<number, { hits: number; until: number }>();
  return async (db, account, { name }) => {
    if (!recomputesStatistics.test(name)) return 1;
    const at = now().getTime();
    const cached = cache.get(account);
    if (cached && cached.until > at) return cached.hits;
    const hits = 1 + Math.floor((await busiestMonth(db, account)) / boutsPerHit);
    if (cache.size >= maxCacheEntries) cache.clear();
    cache.set(account, { hits, until: at + cacheTtlMs });
    return hits;
  };
}
