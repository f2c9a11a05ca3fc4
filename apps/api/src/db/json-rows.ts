import { sql, type SQL, type Subquery } from 'drizzle-orm';

/**
 * The rows of a subquery as one column, in their order, so that a list arrives with its parent in one round trip.
 * Columns keep their names; they must be of types that JSON has, or dates.
 */
export const jsonRows = <T>(rows: Subquery): SQL<T[]> =>
  sql<T[]>`(SELECT coalesce(json_agg(${sql.identifier(rows._.alias)}), '[]') FROM ${rows})`;
