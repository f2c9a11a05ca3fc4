import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
// TEMPORARY placeholder, to be replaced by the durable store.
export async function openEmbedded(options: { directory: string; log: unknown }) {
  const client = await PGlite.create({ dataDir: options.directory, extensions: { citext, pg_trgm } });
  return { client, close: () => client.close(), vacuum: async () => {} };
}
