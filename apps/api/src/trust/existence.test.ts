import { auth } from '@fencing-journal/contract/auth';
import { contact } from '@fencing-journal/contract/contact';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../lib/passwords.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { mailOf } from '../testing/mailbox.ts';
import { mannWhitney, median } from '../testing/comparison.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ environment: { CONTACT_EMAIL: 'operator@journal.example' } });
});
afterAll(() => test.close());

let names = 0;
const unknown = () => `nobody${(names += 1)}@example.test`;

interface Side {
  seen: Set<string>;
  times: number[];
}

/** What a stranger sees of an answer, without what no two answers share. */
function seenOf({
  status,
  body,
  headers,
}: Awaited<ReturnType<ReturnType<TestApp['visitor']>['send']>>): string {
  const shown = [...headers].filter(([name]) => !['date', 'set-cookie'].includes(name));
  return JSON.stringify([status, body, shown]);
}

/** Asks for names that have an account and for names that have none, turn by turn, so that what disturbs the machine disturbs both. */
async function compare(
  endpoint: Endpoint,
  bodyOf: (email: string) => object,
  pairs: number,
): Promise<[Side, Side]> {
  const password_hash = await hashPassword('a long enough phrase');
  const known = (
    await Promise.all(Array.from({ length: pairs }, () => test.make.user({ password_hash })))
  ).map(({ email }) => email);
  const sides: [Side, Side] = [
    { seen: new Set(), times: [] },
    { seen: new Set(), times: [] },
  ];
  const queue = known.flatMap((email, index) => {
    const pair = [
      [email, sides[0]],
      [unknown(), sides[1]],
    ] as const;
    return index % 2 === 0 ? pair : pair.toReversed();
  });
  const client = test.visitor();
  for (const [email, side] of queue) {
    const began = performance.now();
    const answer = await client.call(endpoint, { body: bodyOf(email) });
    side.times.push(performance.now() - began);
    side.seen.add(seenOf(answer));
  }
  return sides;
}

/**
 * The answers must be equal. The times must not tell the two apart; on a machine that others use as well one row of them
 * may by chance, so a second and a third are taken, and what differs by a cause differs in all of them.
 */
async function expectAlike(
  ...[endpoint, bodyOf, pairs]: Parameters<typeof compare>
): Promise<void> {
  const found: string[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const [known, others] = await compare(endpoint, bodyOf, pairs);
    expect([...known.seen]).toEqual([...others.seen]);
    expect(known.seen.size).toBe(1);
    const [p, ratio] = [
      mannWhitney(known.times, others.times),
      median(known.times) / median(others.times),
    ];
    if (p > 0.01 && ratio > 0.95 && ratio < 1.05) return;
    found.push(`p ${p.toFixed(4)}, ratio ${ratio.toFixed(3)}`);
  }
  expect.fail(`the times tell: ${found.join('; ')}`);
}

describe('whether somebody has an account', { timeout: 300_000 }, () => {
  it('[EN-1] is told by no log-in: not by its answer, and not by its time', async () => {
    await expectAlike(auth.login, (email) => ({ email, password: 'a wrong phrase' }), 200);
  });

  it.each([
    ['forgotten password', auth.forgot],
    ['temporary password', auth.temporaryPassword],
  ] as const)(
    '[EN-2] is told by no request for a %s, and mail goes to accounts alone',
    async (_what, endpoint) => {
      await mailOf(test);
      // They wait on purpose, so there are fewer; side by side they would hide what one of them costs.
      await expectAlike(endpoint, (email) => ({ email }), 60);
      const sent = await mailOf(test);
      expect(sent.length % 60).toBe(0);
      expect(sent.filter(({ to }) => to.startsWith('nobody'))).toEqual([]);
    },
  );

  it('[EN-2] is told by no message to the operator', async () => {
    await expectAlike(
      contact.send,
      (email) => ({
        email,
        first_name: 'Eve',
        last_name: 'Sender',
        phone: '12345',
        message: 'Hello',
      }),
      200,
    );
  });

  it('[EN-3, D-09] is told by a registration, plainly, and therefore ten times an hour at most', async () => {
    const limited = await testApp({ environment: { REGISTER_LIMIT_PER_HOUR: '10' } });
    try {
      const { email } = await limited.make.user();
      const answers = [];
      for (let count = 0; count < 11; count += 1) {
        const user = {
          first_name: 'Eve',
          last_name: 'Sender',
          email,
          password: 'seven large owls sleep',
          password_confirm: 'seven large owls sleep',
        };
        answers.push(await limited.visitor().call(auth.register, { body: { user, fencer: {} } }));
      }
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 10 }, () => 409),
        429,
      ]);
      for (const { setCookies, body } of answers)
        expect([setCookies, body.token]).toEqual([[], undefined]);
    } finally {
      await limited.close();
    }
  });
});
