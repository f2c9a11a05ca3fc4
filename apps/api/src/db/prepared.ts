import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

interface Preparable<P> {
  prepare(name: string): P;
}

let count = 0;

/**
 * Builds a query with placeholders once per database or transaction instead of once per call:
 * building the SQL of a short read costs more than running it in the database. Each connection also
 * parses it only once.
 */
export function prepared<P extends object>(
  build: (db: Database) => Preparable<P>,
): (db: Database) => P {
  const built = new WeakMap<Database, P>();
  count += 1;
  const name = `query${count}`;
  return (db) => {
    let query = built.get(db);
    if (!query) built.set(db, (query = build(db).prepare(name)));
    return query;
  };
}

/** A row of a prepared query. */
export type RowOf<Q extends (db: Database) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Q>['execute']>
>[number];

/**
 * Returns a LIMIT that is part of the statement. If it were a parameter, a plan for any values would expect a tenth of
 * the table's rows, and PostgreSQL would plan each execution again.
 */
export const literalLimit = (rows: number): number => sql.raw(String(rows)) as unknown as number;
