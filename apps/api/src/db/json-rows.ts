import { sql, type SQL, type Subquery } from 'drizzle-orm';

/**
 * Returns the rows of a subquery as one column, in order, so that a list arrives with its parent in
 * one round trip. Columns keep their names. Their types must exist in JSON, or be dates.
 */
export const jsonRows = <T>(rows: Subquery): SQL<T[]> =>
  sql<T[]>`(SELECT coalesce(json_agg(${sql.identifier(rows._.alias)}), '[]') FROM ${rows})`;
