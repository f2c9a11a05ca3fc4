import type { Database } from './database.ts';

interface Preparable<P> {
  prepare(name: string): P;
}

/**
 * Builds a query with placeholders once per database or transaction instead of once per call: building the SQL of a
 * short read costs more than the database needs to answer it.
 */
export function prepared<P extends object>(
  build: (db: Database) => Preparable<P>,
): (db: Database) => P {
  const built = new WeakMap<Database, P>();
  return (db) => {
    let query = built.get(db);
    // Without a name, because the connection names its statements (preparing-client.ts).
    if (!query) built.set(db, (query = build(db).prepare('')));
    return query;
  };
}

/** A row of a prepared query. */
export type RowOf<Q extends (db: Database) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Q>['execute']>
>[number];
