import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../db/database.ts';
import { logOptions } from '../lib/database-errors.ts';
import { AppError } from '../lib/errors.ts';
import { testStore } from '../testing/store.ts';
import { handleErrors } from './errors.ts';

const canary = 'canary-4711';
let app: FastifyInstance;
let store: Store;
let log: string;
let work: () => Promise<unknown>;
beforeAll(async () => {
  store = await testStore();
  app = fastify({
    logger: { ...logOptions('trace'), stream: { write: (line: string) => void (log += line) } },
  });
  handleErrors(app);
  app.get('/', () => work());
});
beforeEach(() => {
  log = '';
});
afterAll(async () => {
  await app.close();
  await store.close();
});

/** Returns the status and code of the response to a failing request. */
async function sendFailingRequest(failure: () => Promise<unknown>) {
  work = failure;
  const response = await app.inject('/');
  return [response.statusCode, response.json<{ code: string }>().code];
}
const account = () =>
  store.db.execute(
    sql`INSERT INTO users (slug, email, first_name, last_name, search_name) VALUES (${`${canary}-a`}, ${`${canary}@example.test`}, ${canary}, ${canary}, ${canary})`,
  );
const withCode = (code: string) => () =>
  Promise.reject(Object.assign(new Error(canary), { code, detail: canary }));

describe('a deliberate error', () => {
  it('is logged by its code, below error level and without a stack', async () => {
    const refused = () => Promise.reject(new AppError('unavailable', canary));
    expect(await sendFailingRequest(refused)).toEqual([503, 'unavailable']);
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string; code?: string });
    expect(lines.find(({ msg }) => msg === 'request refused')).toMatchObject({
      level: 30,
      code: 'unavailable',
    });
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    expect(log).not.toMatch(/canary|stack/);
  });

  it('is distinguished from an unexpected error', async () => {
    expect(await sendFailingRequest(() => Promise.reject(new TypeError('a bug')))).toEqual([
      500,
      'internal',
    ]);
    expect(log).toMatch(/"level":50.*"stack"/);
  });
});

describe('a database error', () => {
  it.for([
    ['a row that already exists', () => account().then(account), 409],
    ['an invalid id', () => store.db.execute(sql`SELECT ${canary}::text::uuid`), 404],
    ['an invalid date', () => store.db.execute(sql`SELECT ${canary}::text::date`), 500],
  ] as const)(
    'for %s leaves no input in the log',
    { tags: ['LG-1'] },
    async ([, failure, status]) => {
      expect((await sendFailingRequest(failure))[0]).toBe(status);
      expect(log).toContain('request failed');
      expect(log).toMatch(/"code":"(23505|22P02|22007)"/);
      expect(log).not.toContain(canary);
    },
  );

  it.for(['22021', '22P05', '22001', '23514'])(
    '%s is the caller’s fault, not ours',
    { tags: ['R-API-06', 'IN-1'] },
    async (code) => {
      expect(await sendFailingRequest(withCode(code))).toEqual([400, 'validation']);
    },
  );

  it.for(['57P01', '08006', '53300', 'ECONNREFUSED', 'ECONNRESET', '40P01'])(
    '%s is a temporary failure',
    { tags: ['PY-5'] },
    async (code) => {
      expect(await sendFailingRequest(withCode(code))).toEqual([503, 'unavailable']);
    },
  );

  it('is a temporary failure if the server is unreachable', { tags: ['PY-5'] }, async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@localhost:1/none' });
    const gone = drizzle(pool);
    expect(await sendFailingRequest(() => gone.execute(sql`SELECT ${canary}`))).toEqual([
      503,
      'unavailable',
    ]);
    expect(
      await sendFailingRequest(() => gone.transaction((tx) => tx.execute(sql`SELECT ${canary}`))),
    ).toEqual([503, 'unavailable']);
    expect(log).not.toContain(canary);
    await pool.end();
  });
});
