import { createHash } from 'node:crypto';

/** One connection that runs raw SQL, several statements at a time. */
export interface Runner {
  exec(sql: string): Promise<void>;
  query(sql: string): Promise<{ name: string; checksum: string }[]>;
}

const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({
    name: path.replace(/^.*\/(.*)\.sql$/, '$1'),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }))
  .sort((a, b) => a.name.localeCompare(b.name));

/** Of the advisory lock: an arbitrary number, the same for all processes of this product. */
export const migrationLock = 730_114_509;

const createMigrationTable =
  'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())';

type Applied = Omit<Migration, 'sql'>;

/** Throws if a dump with these migrations belongs to another version of the program. */
export function assertKnown(applied: readonly Applied[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
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
 * The statements that create the schema of these migrations in an empty database, to be run in one
 * transaction. The rows of schema_migrations come with the dump.
 */
export function schemaStatements(applied: readonly Applied[]): string[] {
  assertKnown(applied);
  const names = new Set(applied.map(({ name }) => name));
  return [
    createMigrationTable,
    ...migrations.filter(({ name }) => names.has(name)).map(({ sql }) => sql),
  ];
}

/**
 * Migrates the schema, each migration in its own transaction, and returns the names of those
 * applied. The caller holds the lock that keeps other processes out. Throws if the applied
 * migrations differ from ours: the database belongs to another version.
 */
export async function migrate(runner: Runner): Promise<string[]> {
  await runner.exec(createMigrationTable);
  const applied = new Map(
    (await runner.query('SELECT name, checksum FROM schema_migrations')).map((row) => [
      row.name,
      row.checksum,
    ]),
  );
  const newlyApplied: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const appliedChecksum = applied.get(name);
    if (appliedChecksum === checksum) continue;
    if (appliedChecksum !== undefined)
      throw new Error(`Migration ${name} was changed after it was applied to this database.`);
    await runner
      .exec(
        `BEGIN;\n${sql}\n;INSERT INTO schema_migrations (name, checksum) VALUES ('${name}', '${checksum}'); COMMIT;`,
      )
      .catch(async (error: unknown) => {
        await runner.exec('ROLLBACK').catch(() => undefined);
        throw error;
      });
    newlyApplied.push(name);
  }
  return newlyApplied;
}
