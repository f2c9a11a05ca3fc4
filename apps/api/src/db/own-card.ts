import { and, eq, type Column, type SQL } from 'drizzle-orm';
import { fencers } from './schema.ts';

/**
 * Matches an account's self card. Uses the bare column, because generic plans can't use the partial
 * index if `true` is a parameter.
 */
export const isOwnCardOf = (owner: number | Column): SQL | undefined =>
  and(eq(fencers.owner_id, owner), fencers.is_self);
