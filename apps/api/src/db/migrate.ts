import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sqlStateOf } from '../lib/database-errors.ts';

/** One connection that runs raw SQL, several statements at a time. */
export interface Runner {
  exec(sql: string): Promise<void>;
  query(sql: string): Promise<{ name: string; checksum: string }[]>;
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Returns a migration from the path and the content of its file. */
export const toMigration = (path: string, sql: string): Migration => ({
  name: basename(path, '.sql'),
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});

const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ownMigrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => toMigration(path, sql))
  .sort((a, b) => a.name.localeCompare(b.name));

/** The key of the advisory lock: an arbitrary number, the same for all processes of this product. */
export const migrationLock = 730_114_509;

const createMigrationTable =
  'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())';

type Applied = Omit<Migration, 'sql'>;

/** Throws if a dump with these migrations belongs to another version of the program. */
export function assertKnown(applied: readonly Applied[]): void {
  const known = new Map(ownMigrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied) {
    if (!known.has(name))
      throw new Error(
        `This backup was made by a newer version of Fencing Journal: migration ${name} is unknown here. Update the program first.`,
      );
    if (known.get(name) !== checksum)
      throw new Error(
        `This backup belongs to another version of Fencing Journal: its migration ${name} is different here.`,
      );
  }
}

/**
 * Returns the statements that create the schema of these migrations in an empty database, to be run
 * in one transaction. The rows of schema_migrations come with the dump.
 */
export function schemaStatements(applied: readonly Applied[]): string[] {
  assertKnown(applied);
  const names = new Set(applied.map(({ name }) => name));
  return [
    createMigrationTable,
    // Nothing has to run concurrently, because the tables are empty and nobody else uses them.
    ...ownMigrations
      .filter(({ name }) => names.has(name))
      .map(({ sql }) => sql.replaceAll(/\bCONCURRENTLY\b/gi, '')),
  ];
}

/**
 * A statement that is waiting for a lock makes all later queries of that table wait too. So a
 * migration waits only briefly, and lets the queries of running servers through before it tries
 * again.
 */
const lockTimeout = '1s';
const retryPauseMs = 1_000;
const maxAttempts = 60;
/** The SQLSTATEs of a lock timeout and a deadlock. */
const retryableStates = new Set(['55P03', '40P01']);

/** First line of a migration that must not run in a transaction, such as CREATE INDEX CONCURRENTLY. */
const withoutTransaction = /^-- without a transaction\n/;

/**
 * Splits a migration into statements. Each ends with a semicolon at the end of a line outside of
 * $$, or with the file.
 */
export const statementsOf = (sql: string): string[] =>
  Array.from(
    sql.matchAll(/((?:\$\$[\s\S]*?\$\$|(?!\$\$)[\s\S])+?)(?:;[ \t]*$|(?![\s\S]))/gm),
    ([, statement = '']) => statement.trim(),
  ).filter((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '');

const record = ({ name, checksum }: Migration) =>
  `INSERT INTO schema_migrations (name, checksum) VALUES ('${name}', '${checksum}')`;

async function applyInTransaction(runner: Runner, migration: Migration): Promise<void> {
  await runner
    .exec(
      `BEGIN;\nSET LOCAL lock_timeout = '${lockTimeout}';\n${migration.sql}\n;${record(migration)}; COMMIT;`,
    )
    .catch(async (error: unknown) => {
      await runner.exec('ROLLBACK').catch(() => undefined);
      throw error;
    });
}

/**
 * Runs one statement after the other, without a transaction. If one fails, the next start repeats
 * them all.
 */
async function applyStatements(runner: Runner, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) await runner.exec(statement);
  await runner.exec(record(migration));
}

async function apply(
  runner: Runner,
  migration: Migration,
  onRetry: (migration: string) => void,
  pauseMs: number,
): Promise<void> {
  const applyOnce = withoutTransaction.test(migration.sql) ? applyStatements : applyInTransaction;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOnce(runner, migration);
    } catch (error) {
      if (attempt === maxAttempts || !retryableStates.has(sqlStateOf(error) ?? '')) throw error;
      onRetry(migration.name);
      await delay(pauseMs);
    }
  }
}

interface MigrateOptions {
  migrations?: readonly Migration[];
  /** Called with the name of a migration that could not get its locks and will be tried again. */
  onRetry?: (migration: string) => void;
  pauseMs?: number;
}

/**
 * Migrates the schema, each migration in its own transaction, and returns the names of those
 * applied. The caller holds the lock that keeps other processes out. Throws if the applied
 * migrations differ from ours, because the database then belongs to another version. Migrations
 * from a newer version are ignored, so that this version can still be restarted while it is
 * being replaced.
 */
export async function migrate(
  runner: Runner,
  {
    migrations = ownMigrations,
    onRetry = () => undefined,
    pauseMs = retryPauseMs,
  }: MigrateOptions = {},
): Promise<string[]> {
  await runner.exec(createMigrationTable);
  const applied = new Map(
    (await runner.query('SELECT name, checksum FROM schema_migrations')).map((row) => [
      row.name,
      row.checksum,
    ]),
  );
  const newlyApplied: string[] = [];
  for (const migration of migrations) {
    const appliedChecksum = applied.get(migration.name);
    if (appliedChecksum === migration.checksum) continue;
    if (appliedChecksum !== undefined)
      throw new Error(
        `Migration ${migration.name} was changed after it was applied to this database.`,
      );
    await apply(runner, migration, onRetry, pauseMs);
    newlyApplied.push(migration.name);
  }
  return newlyApplied;
}
