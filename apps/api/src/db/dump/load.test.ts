import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withEmptyDatabase } from '../../testing/memory-store.ts';
import { testStore } from '../../testing/store.ts';
import { useFixture } from '../../testing/use-test-app.ts';
import { migrateDatabase } from '../database.ts';
import { schemaStatements } from '../migrate.ts';
import { dumpTables } from './dump.ts';
import { loadTables } from './load.ts';
import type { Dump } from './manifest.ts';

const store = useFixture(testStore);
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-dump-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const insertAna =
  "INSERT INTO users (slug, email, first_name, last_name, search_name) VALUES ('ana-lind-aaaaaa', 'ana@example.test', 'Ana', 'Lind', 'ana lind')";

async function inTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    return await work();
  } finally {
    await client.query('ROLLBACK');
  }
}

const dumpAna = (): Promise<Dump> =>
  store.withConnection((client) =>
    inTransaction(client, async () => {
      await client.query(insertAna);
      return dumpTables(client, folder);
    }),
  );

/** Runs the work and also returns the length of the longest query parameter or result. */
async function withLargestMessage<T>(client: ClientBase, work: () => Promise<T>) {
  let largest = 0;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<{ rows?: object[] }>;
  Object.assign(client, {
    query: async (...args: unknown[]) => {
      const answer = await query(...args);
      const lengths = [args[1], answer.rows].map((part) => JSON.stringify(part ?? '').length);
      largest = Math.max(largest, ...lengths);
      return answer;
    },
  });
  try {
    return { result: await work(), largest };
  } finally {
    Object.assign(client, { query });
  }
}

const countTables = async (client: ClientBase): Promise<number | null> =>
  (await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).rowCount;

// Creating a schema takes seconds, and much longer on a busy machine.
describe('loading a dump', () => {
  it('of an older schema lets the program migrate it afterwards', async () => {
    const { rows: all } = await store.withConnection((client) =>
      client.query<Dump['migrations'][number]>(
        'SELECT name, checksum FROM schema_migrations ORDER BY name',
      ),
    );
    // Before the migration that adds the column below.
    const older = all.filter(({ name }) => name < '0024');
    const dump = await withEmptyDatabase(async (client) => {
      for (const statement of schemaStatements(older)) await client.query(statement);
      for (const { name, checksum } of older)
        await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
          name,
          checksum,
        ]);
      await client.query(insertAna);
      return inTransaction(client, () => dumpTables(client, folder));
    });
    expect(dump.migrations).toEqual(older);
    await withEmptyDatabase(async (client) => {
      await loadTables(client, folder, dump);
      // The column is added by a migration that the dump does not have.
      await expect(client.query('SELECT kind FROM users')).rejects.toThrow('does not exist');
      await migrateDatabase(client);
      const { rows } = await client.query('SELECT first_name, kind FROM users');
      expect(rows).toEqual([{ first_name: 'Ana', kind: 'fencer' }]);
      const { rows: applied } = await client.query(
        'SELECT name, checksum FROM schema_migrations ORDER BY name',
      );
      expect(applied).toEqual(all);
    });
  });

  it('leaves the database empty if it fails, and refuses a database with tables', async () => {
    const dump = await dumpAna();
    await withEmptyDatabase(async (client) => {
      const fail = () => Promise.reject(new Error('The disk is full.'));
      await expect(loadTables(client, folder, dump, fail)).rejects.toThrow('The disk is full.');
      expect(await countTables(client)).toBe(0);
      await loadTables(client, folder, dump);
      await expect(loadTables(client, folder, dump)).rejects.toThrow(
        'The database already has tables (account_deletions, audit_log, billing_customers, …). It must be an empty one.',
      );
    });
  });

  it('compares the loaded rows with the digest that was taken in the store', async () => {
    const dump = await dumpAna();
    const tables = dump.tables.map((table) =>
      table.name === 'users' ? { ...table, digest: '1' } : table,
    );
    await withEmptyDatabase(async (client) => {
      await expect(loadTables(client, folder, { ...dump, tables })).rejects.toThrow(
        "Table users isn't the same after restoring: it has 1 rows, the backup 1.",
      );
      expect(await countTables(client)).toBe(0);
    });
  });

  it('checks constraints and refuses a row that refers to a missing row', async () => {
    const dump = await store.withConnection((client) =>
      inTransaction(client, async () => {
        await client.query(insertAna);
        await client.query(
          "INSERT INTO sessions (id, user_id, method, expires_at) SELECT gen_random_uuid(), id, 'password', now() + interval '1 day' FROM users",
        );
        return dumpTables(client, folder);
      }),
    );
    const users = join(folder, 'tables/users.jsonl');
    expect(await readFile(users, 'utf8')).toContain('ana@example.test');
    await writeFile(users, '');
    await withEmptyDatabase(async (client) => {
      await expect(loadTables(client, folder, dump)).rejects.toThrow(
        /violates foreign key constraint/,
      );
    });
  });

  it('reads and writes long rows in small batches', async () => {
    const dump = await store.withConnection((client) =>
      inTransaction(client, async () => {
        await client.query(
          "INSERT INTO audit_log (actor, command, arguments) SELECT 'a', 'b', '{}' FROM generate_series(1, 6000)",
        );
        await client.query(
          "INSERT INTO audit_log (actor, command, arguments) SELECT repeat('x', 100000), 'b', '{}' FROM generate_series(1, 200)",
        );
        return withLargestMessage(client, () => dumpTables(client, folder));
      }),
    );
    expect(dump.result.tables.find(({ name }) => name === 'audit_log')?.rows).toBe('6200');
    expect(dump.largest).toBeLessThan(6_000_000);
    await withEmptyDatabase(async (client) => {
      const { largest } = await withLargestMessage(client, () =>
        loadTables(client, folder, dump.result),
      );
      expect(largest).toBeLessThan(6_000_000);
    });
  });

  it("refuses tables that do not match the dump's migrations", async () => {
    const dump = await dumpAna();
    const tables = dump.tables.filter(({ name }) => name !== 'users');
    await withEmptyDatabase(async (client) => {
      await expect(loadTables(client, folder, { ...dump, tables })).rejects.toThrow(
        "its tables aren't those of its migrations",
      );
    });
  });
});
