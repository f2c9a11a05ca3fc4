import { and, eq, type Column, type SQL } from 'drizzle-orm';
import { fencers } from './schema.ts';

/** Matches an account's own card. With a parameter for `true`, generic plans couldn't use the partial index. */
export const isOwnCardOf = (owner: number | Column): SQL | undefined =>
  and(eq(fencers.owner_id, owner), fencers.is_self);
