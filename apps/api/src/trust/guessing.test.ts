import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { request as send } from 'node:http';
import { json } from 'node:stream/consumers';
import { auth } from '@fencing-journal/contract/auth';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../db/database.ts';
import { collectMail, tokenIn } from '../testing/mailbox.ts';
import { measuresTimes } from '../testing/measures-times.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const test = useTestApp({
  environment: { LOGIN_LIMIT_PER_ACCOUNT: '5', LOGIN_LIMIT_ALL_ADDRESSES: '25' },
});

/** Logs in from another loopback address, as if from another machine. */
const logInFrom = (localAddress: string, email: string, password: string) =>
  new Promise<{ status: number; code: unknown }>((resolve, reject) => {
    const { hostname, port } = new URL(test.origin);
    const request = send(
      {
        hostname,
        port,
        localAddress,
        method: 'POST',
        path: auth.login.path,
        headers: { 'content-type': 'application/json' },
        agent: false,
      },
      (response) => {
        json(response).then(
          (body) =>
            resolve({ status: response.statusCode ?? 0, code: (body as { code?: unknown }).code }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify({ email, password }));
  });

describe('guessing a password', () => {
  it.runIf(process.platform === 'linux')(
    'is no easier from two hundred addresses',
    { tags: ['LO-2'] },
    async () => {
      const { email, password } = await test.make.user();
      const responses = [];
      for (let number = 0; number < 200; number += 1)
        responses.push(
          await logInFrom(
            `127.0.${1 + (number >> 6)}.${1 + (number & 63)}`,
            email,
            `guess ${number}`,
          ),
        );
      expect(responses.filter(({ code }) => code === 'login_failed')).toHaveLength(25);
      expect(responses.filter(({ code }) => code === 'login_locked')).toHaveLength(175);
      expect((await logInFrom('127.0.200.1', email, password)).code).toBe('login_locked');
    },
  );
});

/**
 * Returns fifty common passwords that are long enough, taken from the whole list, and words about
 * fencing and this product.
 */
async function commonPasswords(): Promise<string[]> {
  const path = createRequire(import.meta.url).resolve(
    '@zxcvbn-ts/language-common/src/passwords.json',
  );
  const longPasswords = (JSON.parse(await readFile(path, 'utf8')) as string[])
    .slice(0, 3_000)
    .filter((word) => word.length >= 8);
  return [
    ...Array.from(
      { length: 46 },
      (_, index) => longPasswords[Math.floor((index * longPasswords.length) / 46)] ?? '',
    ),
    'fencing2026',
    'FencingJournal',
    'fencingjournal',
    'journal1',
  ];
}

describe('a guessable password', () => {
  it(
    'is rejected by registration and reset with a message, in fifty cases',
    { tags: ['PW-4'] },
    async () => {
      const user = await test.make.user();
      await test.visitor().call(auth.forgot, { body: { email: user.email } });
      const token = tokenIn((await collectMail(test, user.email))[0]);
      const words = [...(await commonPasswords()), 'robin.vega@example.test'];
      expect(words.filter((word) => word.length >= 8).length).toBeGreaterThanOrEqual(50);
      const accepted: string[] = [];
      for (const word of words) {
        const person = {
          first_name: 'Robin',
          last_name: 'Vega',
          email: 'robin.vega@example.test',
          password: word,
          password_confirm: word,
        };
        const registered = await test
          .visitor()
          .call(auth.register, { body: { user: person, fencer: {} } });
        const reset = await test.visitor().call(auth.reset, {
          body: {
            token,
            password: word === person.email ? user.email : word,
            password_confirm: word === person.email ? user.email : word,
          },
        });
        for (const [action, { status, body }] of [
          ['register', registered],
          ['reset', reset],
        ] as const)
          if (status !== 400 || typeof body.message !== 'string')
            accepted.push(`${action} ${word}: ${status}`);
      }
      expect(accepted).toEqual([]);
      expect(
        (
          await test.visitor().call(auth.reset, {
            body: {
              token,
              password: 'seven large owls sleep',
              password_confirm: 'seven large owls sleep',
            },
          })
        ).status,
      ).toBe(200);
    },
  );

  it('is rejected quickly if it is a megabyte long', { tags: ['PW-2'] }, async () => {
    const hugePassword = 'x'.repeat(1_000_000);
    const times: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const startedAt = performance.now();
      expect([400, 413]).toContain(
        (
          await test.visitor().call(auth.login, {
            body: { email: 'robin.vega@example.test', password: hugePassword },
          })
        ).status,
      );
      times.push(performance.now() - startedAt);
    }
    if (measuresTimes) expect(Math.min(...times)).toBeLessThan(100);
  });
});

describe('a stored password', () => {
  it(
    'is hashed per account, with at least 19 MiB and two rounds, and stored nowhere else',
    { tags: ['PW-6'] },
    async () => {
      const password = 'canary large owls sleep';
      const [one, two] = [await test.make.user({ password }), await test.make.user({ password })];
      await test.visitor().call(auth.login, { body: { email: one.email, password } });
      await test
        .visitor()
        .call(auth.login, { body: { email: two.email, password: `${password}!` } });
      const tables = await queryRows<{ name: string }>(
        test.store.db,
        sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      for (const { name } of tables) {
        expect(
          JSON.stringify(
            await queryRows<unknown>(
              test.store.db,
              sql`SELECT t::text FROM ${sql.identifier(name)} t`,
            ),
          ),
          name,
        ).not.toContain('canary large owls');
      }
      const hashes = (
        await queryRows<{ hash: string }>(
          test.store.db,
          sql`SELECT password_hash AS hash FROM credentials WHERE user_id IN (${one.id}, ${two.id})`,
        )
      ).map(({ hash }) => hash);
      expect(new Set(hashes).size).toBe(2);
      for (const hash of hashes) {
        const [, memory, rounds] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash) ?? [];
        expect([Number(memory) >= 19_456, Number(rounds) >= 2]).toEqual([true, true]);
      }
    },
  );
});
