import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';
import { queryRows } from './database.ts';
import { migrate, statementsOf, toMigration, type Runner } from './migrate.ts';

/** Returns a runner that records what it runs. `failures` are the SQLSTATEs of the first attempts. */
function fakeRunner(failures: string[] = []) {
  const ran: string[] = [];
  const runner: Runner = {
    exec: async (sql) => {
      ran.push(sql);
      const code = sql.includes('CREATE TABLE later') ? failures.shift() : undefined;
      if (code !== undefined) throw Object.assign(new Error('refused'), { code });
    },
    query: async () => [],
  };
  return { runner, ran };
}
const later = toMigration('0100_later.sql', 'CREATE TABLE later (id int);');
const options = { migrations: [later], pauseMs: 0 };

describe('a migration', () => {
  it('that gets no lock is rolled back and tried again', async () => {
    const { runner, ran } = fakeRunner(['55P03', '40P01']);
    const retried: string[] = [];
    const onRetry = (name: string) => void retried.push(name);
    expect(await migrate(runner, { ...options, onRetry })).toEqual(['0100_later']);
    expect(retried).toEqual(['0100_later', '0100_later']);
    expect(ran.filter((sql) => sql === 'ROLLBACK')).toHaveLength(2);
    expect(ran.at(-1)).toMatch(/^BEGIN;\nSET LOCAL lock_timeout = '1s';\nCREATE TABLE later/);
  });

  it('that fails for another reason is not tried again', async () => {
    const { runner, ran } = fakeRunner(['42P07']);
    await expect(migrate(runner, options)).rejects.toThrow('refused');
    expect(ran.slice(1)).toHaveLength(2);
  });

  it('without a transaction runs one statement after the other', async () => {
    const { runner, ran } = fakeRunner();
    const sql =
      '-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS x;\nCREATE INDEX CONCURRENTLY x\n  ON later (id);\nDO $$\nBEGIN\n  PERFORM 1;\nEND $$;\n';
    await migrate(runner, { migrations: [toMigration('0101_x.sql', sql)] });
    expect(ran.slice(1)).toEqual([
      '-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS x',
      'CREATE INDEX CONCURRENTLY x\n  ON later (id)',
      'DO $$\nBEGIN\n  PERFORM 1;\nEND $$',
      expect.stringMatching(/^INSERT INTO schema_migrations .*'0101_x'/),
    ]);
  });
});

it('runs the last statement of a migration even without its semicolon', () => {
  expect(
    statementsOf('DROP INDEX x;\nDO $$\nBEGIN\n  PERFORM 1;\nEND $$;\nDROP INDEX y\n'),
  ).toEqual(['DROP INDEX x', 'DO $$\nBEGIN\n  PERFORM 1;\nEND $$', 'DROP INDEX y']);
  expect(statementsOf('DROP INDEX x;\n-- That was all.\n')).toEqual(['DROP INDEX x']);
});

describe('on a real database', () => {
  const test = useTestApp();
  const runner: Runner = {
    exec: async (sql) => void (await test.store.db.execute(sql)),
    query: async (sql) => queryRows(test.store.db, sql),
  };

  it('an index is built without a transaction, and a newer version’s migration is ignored', async () => {
    const name = `ix_${randomBytes(4).toString('hex')}`;
    const sql = `-- without a transaction\nDROP INDEX CONCURRENTLY IF EXISTS ${name};\nCREATE INDEX CONCURRENTLY ${name} ON tournaments (location);\n`;
    const migrations = [toMigration(`9000_${name}.sql`, sql)];
    expect(await migrate(runner, { migrations })).toEqual([`9000_${name}`]);
    expect(await migrate(runner, { migrations })).toEqual([]);
    // This version doesn't know the migration but starts anyway.
    expect(await migrate(runner)).toEqual([]);
    expect(
      await queryRows(
        test.store.db,
        `SELECT indisvalid FROM pg_index WHERE indexrelid = '${name}'::regclass`,
      ),
    ).toEqual([{ indisvalid: true }]);
  });
});
