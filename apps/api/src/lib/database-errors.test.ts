import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { isLostConnection, serializeError, logOptions, sqlStateOf } from './database-errors.ts';

const canary = 'canary-4711';
// Like an error from PostgreSQL's driver; the text in the middle looks like a stack frame.
const refused = (code: string) =>
  Object.assign(new Error(`value ${canary}\n    at ${canary} (notes.ts:1:1)\n is wrong`), {
    code,
    constraint: 'users_email_key',
    table: 'users',
    detail: `Key (email)=(${canary}) already exists.`,
    where: canary,
    hint: canary,
    internalQuery: canary,
    query: canary,
    params: [canary],
  });

describe('a logged error', () => {
  it.for([
    [
      'an error of the query builder',
      new DrizzleQueryError(
        'INSERT INTO users VALUES ($1)',
        [`x\n    at ${canary}`],
        refused('23505'),
      ),
    ],
    ['an error of the database', refused('22P02')],
    [
      'an error of the query builder without a code',
      new DrizzleQueryError(`SELECT '${canary}'`, [canary], new Error(canary)),
    ],
    [
      'a wrapped error',
      new Error(`while saving ${canary}`, {
        cause: new DrizzleQueryError('SELECT $1', [canary], refused('23514')),
      }),
    ],
  ] as const)('%s contains no user input', { tags: ['LG-1', 'LG-2'] }, ([, error]) => {
    const lines: string[] = [];
    pino(logOptions('info'), { write: (line: string) => void lines.push(line) }).error(
      { err: error },
      'failed',
    );
    expect(lines.join('')).not.toContain(canary);
    expect(serializeError(error).stack).toMatch(/^ {4}at .*database-errors\.test\.ts/);
  });

  it('has the names the database gives it, and its location', { tags: ['LG-1'] }, () => {
    expect(
      serializeError(new DrizzleQueryError('SELECT $1', [canary], refused('23505'))),
    ).toMatchObject({
      type: 'DrizzleQueryError',
      code: '23505',
      constraint: 'users_email_key',
      table: 'users',
    });
    expect(
      serializeError(
        new DrizzleQueryError(
          'SELECT $1',
          [canary],
          Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
        ),
      ),
    ).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is complete if it is not a database error', () => {
    const error = new TypeError('Our own mistake');
    expect(serializeError(error)).toMatchObject({
      type: 'TypeError',
      message: 'Our own mistake',
      stack: error.stack,
    });
    expect(serializeError('thrown text')).toMatchObject({ type: 'string' });
  });
});

describe('database errors', () => {
  it('have their SQLSTATE even if wrapped; system error codes are not SQLSTATEs', () => {
    expect(sqlStateOf(new DrizzleQueryError('', [], refused('40P01')))).toBe('40P01');
    expect(sqlStateOf(refused('EPIPE'))).toBeUndefined();
    expect(sqlStateOf('40P01')).toBeUndefined();
  });

  it.for(['08006', '57P01', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
    '%s is a lost connection',
    (code) => {
      expect(isLostConnection(new DrizzleQueryError('', [], refused(code)))).toBe(true);
    },
  );

  it('without a code are lost connections only if their message says so', () => {
    expect(isLostConnection(new Error('Connection terminated unexpectedly'))).toBe(true);
    for (const error of [
      refused('23505'),
      refused('ENOENT'),
      new Error('Our own mistake'),
      undefined,
    ])
      expect(isLostConnection(error)).toBe(false);
  });
});
