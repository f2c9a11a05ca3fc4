import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { buildPrograms } from '../../testing/thread-programs.ts';
import { SingleConnectionPool } from '../single-connection-pool.ts';
import { scheduleVacuum } from '../vacuum.ts';
import { DatabaseThread } from './database-thread.ts';
import { openEmbedded } from './index.ts';
import { packStore, preparedStorePath } from './prepared-store.ts';

let folder: string;
let program: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-embedded-'));
  // The programs under test are separate processes, so that a signal can kill them. Node 20 needs
  // them as JavaScript, next to node_modules, where they find PGlite.
  const outDir = fileURLToPath(new URL(`../../dist/test-${process.pid}`, import.meta.url));
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  await buildPrograms(
    { 'embedded-writer': here('../../testing/embedded-writer.ts'), database: here('thread.ts') },
    outDir,
  );
  program = join(outDir, 'embedded-writer.js');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await rm(join(program, '..'), { recursive: true, force: true });
});

/**
 * Starts a process that opens the directory and, in write mode, inserts numbers and reports each
 * commit.
 */
function start(directory: string, mode: 'write' | 'hold') {
  const child = fork(program, [directory, mode], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  children.add(child);
  const acknowledged: number[] = [];
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()));
  child.on('message', (message) => {
    if (typeof message === 'number') acknowledged.push(message);
  });
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  return {
    child,
    acknowledged,
    ready,
    ended,
    errors: () => errors,
    kill: () => child.kill('SIGKILL'),
  };
}

/** Opens the embedded store of a directory with one client. */
async function open(directory: string) {
  const store = await openEmbedded(directory);
  const pool = new SingleConnectionPool(store.connect);
  pool.on('error', () => undefined);
  return {
    pool,
    syncs: () => store.syncCount(),
    close: async () => {
      await pool.end();
      await store.close();
    },
  };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the embedded store', () => {
  it('is created under a temporary name, so that one left incomplete by a power failure is recreated', async () => {
    const directory = join(folder, 'half-made');
    await mkdir(`${directory}.new`);
    await writeFile(join(`${directory}.new`, 'PG_VERSION'), '');
    const store = await openEmbedded(directory);
    await store.close();
    expect(
      (await readdir(folder)).filter((name) => name.startsWith('half-made')).toSorted(),
    ).toEqual(['half-made', 'half-made.lock']);
    expect(await readdir(directory)).toContain('PG_VERSION');
  });

  it('keeps every acknowledged commit through kill -9 at any moment', async () => {
    const directory = join(folder, 'killed');
    const acknowledged = new Set<number>();
    for (let round = 0; round < 4; round += 1) {
      const writer = start(directory, 'write');
      await writer.ready;
      await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(5);
      await sleep(150 + Math.random() * 500);
      writer.kill();
      await writer.ended;
      for (const number of writer.acknowledged) acknowledged.add(number);
    }
    expect(acknowledged.size).toBeGreaterThan(20);
    const store = await open(directory);
    const { rows } = await store.pool.query<{ n: number }>('SELECT n FROM written');
    await store.close();
    const stored = new Set(rows.map((row) => row.n));
    expect([...acknowledged].filter((number) => !stored.has(number))).toEqual([]);
  });

  it('syncs each commit to disk', async () => {
    const store = await open(join(folder, 'synced'));
    await store.pool.query('CREATE TABLE t (n int)');
    for (let n = 0; n < 20; n += 1) {
      const before = store.syncs();
      await store.pool.query('INSERT INTO t VALUES ($1)', [n]);
      expect(store.syncs()).toBeGreaterThan(before);
    }
    const { rows } = await store.pool.query<{ fsync: string }>('SHOW fsync');
    expect(rows[0]?.fsync).toBe('on');
    await store.close();
  });

  it('refuses a second process with a clear message until the first one ends or is killed', async () => {
    const directory = join(folder, 'locked');
    const holder = start(directory, 'hold');
    await holder.ready;
    const second = start(directory, 'hold');
    expect(await second.ended).toBe(1);
    expect(second.errors().trim()).toBe(
      `The data directory ${directory} is in use by another process (pid ${holder.child.pid}). Stop that one first, or set DATA_DIR to another directory.`,
    );
    await expect(openEmbedded(directory)).rejects.toThrow(`pid ${holder.child.pid}`);
    holder.kill();
    await holder.ended;
    const next = await openEmbedded(directory);
    await next.close();
    const again = await openEmbedded(directory);
    await again.close();
  });

  it('returns large results and rejects invalid SQL without losing the session', async () => {
    const store = await open(join(folder, 'large'));
    const { rows } = await store.pool.query<{ text: string }>(
      "SELECT repeat('x', 20000000) AS text",
    );
    expect(rows[0]?.text).toHaveLength(20_000_000);
    await expect(store.pool.query('SELECT nothing')).rejects.toThrow('does not exist');
    expect((await store.pool.query('SELECT $1::int AS n', [7])).rows).toEqual([{ n: 7 }]);
    await store.close();
  });

  it('resets the session if a connection ended without a termination message', async () => {
    const embedded = await openEmbedded(join(folder, 'torn'));
    const connect = () => {
      const pool = new SingleConnectionPool(embedded.connect);
      pool.on('error', () => undefined);
      return pool;
    };
    const torn = connect();
    const client = await torn.connect();
    client.on('error', () => undefined);
    await client.query('CREATE TABLE t (n int)');
    await client.query('BEGIN');
    await client.query('INSERT INTO t VALUES (1)');
    client.connection.stream.destroy();
    client.release(true);
    const pool = connect();
    await pool.query('INSERT INTO t VALUES (2)');
    expect((await pool.query('SELECT n FROM t')).rows).toEqual([{ n: 2 }]);
    await pool.query('ROLLBACK');
    expect((await pool.query('SELECT n FROM t')).rows).toEqual([{ n: 2 }]);
    await pool.end();
    await embedded.close();
  });

  it('vacuums dead rows', async () => {
    const store = await open(join(folder, 'vacuumed'));
    const vacuum = scheduleVacuum(store.pool, silentLog);
    await store.pool.query(
      'CREATE TABLE t AS SELECT generate_series(1, 2000) AS n; DELETE FROM t WHERE n > 10',
    );
    await vacuum.now();
    await vacuum.stop();
    const { rows } = await store.pool.query<{ pages: number }>(
      "SELECT relpages AS pages FROM pg_class WHERE relname = 't'",
    );
    expect(rows[0]?.pages).toBe(1);
    await store.close();
  });
});

describe('a new store', () => {
  const threadProgram = () => pathToFileURL(join(program, '../database.js'));

  beforeAll(async () => {
    const prepared = await open(join(folder, 'packed'));
    await prepared.pool.query('CREATE TABLE prepared AS SELECT 17 AS number');
    await prepared.close();
    await writeFile(preparedStorePath(threadProgram()), packStore(join(folder, 'packed')));
  });

  it.each([
    ['starts from the files that the build prepared, if asked', true],
    ['is empty otherwise', false],
  ])('%s', async (_, usePrepared) => {
    const directory = join(folder, `prepared-${usePrepared}`);
    const thread = new DatabaseThread(directory, { usePrepared, program: threadProgram });
    const pool = new SingleConnectionPool(() => thread.connect());
    try {
      await thread.start();
      const { rows } = await pool.query("SELECT to_regclass('prepared') IS NOT NULL AS exists");
      expect(rows).toEqual([{ exists: usePrepared }]);
    } finally {
      await pool.end();
      await thread.close();
    }
    expect(await readdir(directory)).toContain('PG_VERSION');
  });
});
