import { and, eq, type Column, type SQL } from 'drizzle-orm';
import { fencers } from './schema.ts';

/** Matches an account's own card. A parameter instead of the literal would keep generic plans from the partial index. */
export const isOwnCardOf = (owner: number | Column): SQL | undefined =>
  and(eq(fencers.owner_id, owner), fencers.is_self);
