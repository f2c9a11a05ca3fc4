import { createServer, type Socket } from 'node:net';
import { auth } from '@fencing-journal/contract/auth';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '../features/mail/mail.service.ts';
import { smtpTransport } from '../features/mail/transports.ts';
import { sendDue } from '../features/mail/worker.ts';
import { choose } from '../features/subscription/testing/people.ts';
import { stripeEnvironment } from '../features/subscription/testing/stripe-server.ts';
import { sealBy } from '../lib/seal.ts';
import { testApp, testSecret, type TestApp } from '../testing/app.ts';
import { quantile } from '../testing/comparison.ts';
import { googleClientId, localGoogle } from '../testing/google.ts';
import { silent } from '../testing/silent.ts';

/** A server that accepts connections and never responds. */
function silence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  return {
    open: () =>
      new Promise<string>((resolve) =>
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(`127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
        }),
      ),
    callers: () => sockets.size,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    close: () =>
      new Promise<void>(
        (resolve) => (server.close(() => resolve()), sockets.forEach((socket) => socket.destroy())),
      ),
  };
}

const provider = silence();
let google: Awaited<ReturnType<typeof localGoogle>>;
let place: string;
let test: TestApp;
beforeAll(async () => {
  [place, google] = [await provider.open(), await localGoogle()];
  test = await testApp({
    environment: {
      ...stripeEnvironment,
      STRIPE_API_BASE: `http://${place}`,
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_JWKS_URL: `http://${place}/keys`,
    },
  });
});
afterAll(async () => {
  await provider.close();
  await test.close();
  await google.close();
});

/**
 * Starts requests that hang: five users choosing a plan, five logging in with Google, and an email
 * being sent.
 */
async function stall(
  people: Awaited<ReturnType<TestApp['signedIn']>>[],
): Promise<Promise<{ status: number; text: string }>[]> {
  const waiting = people.map((person) =>
    choose(person, 'Coach').then(({ status, body }) => ({ status, text: JSON.stringify(body) })),
  );
  for (let count = 0; count < 5; count += 1) {
    const client = test.visitor();
    const {
      body: { nonce },
    } = await client.call(auth.googleStart);
    const token = await google.token(
      { nonce, sub: `g${count}`, email: `g${count}@example.test` },
      test.clock.now,
    );
    waiting.push(
      client
        .call(auth.google, { body: { token } })
        .then(({ status, body }) => ({ status, text: JSON.stringify(body) })),
    );
  }
  await enqueue(test.store.db, {
    account: null,
    address: 'ada@mail.example',
    kind: 'new-feedback',
    subject: 's',
    text: 't',
    html: 'h',
  });
  const post = {
    db: test.store.db,
    from: 'no-reply@journal.example',
    transport: smtpTransport(`smtp://${place}`),
    seal: sealBy(testSecret),
    log: silent,
    now: () => new Date(Date.now() + 60_000),
  };
  waiting.push(sendDue(post).then(() => ({ status: 503, text: '{}' })));
  // One connection per user to Stripe, one for Google's keys, and one to the mail server.
  await expect
    .poll(provider.callers, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(people.length + 2);
  return waiting;
}

it(
  'hanging providers (Stripe, Google, mail) slow down nothing else, and callers get a clear error',
  { tags: ['PY-5'], timeout: 300_000 },
  async () => {
    const reader = await test.signedIn();
    const times = async (whilst = () => true) => {
      const measured: number[] = [];
      for (let count = 0; count < 300 && whilst(); count += 1) {
        const began = performance.now();
        expect((await reader.call(tournaments.all)).status).toBe(200);
        measured.push(performance.now() - began);
      }
      return measured;
    };
    const people = await Promise.all(Array.from({ length: 5 }, () => test.signedIn()));
    await times();
    const found: number[] = [];
    // A single slow request in a hundred may be due to the machine; a real slowdown shows in every
    // round.
    for (let round = 1; round <= 5 && !found.some((ratio) => ratio <= 1.2); round += 1) {
      const quiet = quantile(await times(), 0.99);
      let answered = 0;
      const waiting = (await stall(people)).map((one) => one.finally(() => (answered += 1)));
      const held = await times(() => answered < waiting.length);
      // On a very busy machine the hanging requests may end before there are a hundred
      // measurements.
      if (held.length >= 100) found.push(quantile(held, 0.99) / quiet);
      provider.hangUp();
      // The clients retry automatically, in vain.
      const hangingUp = setInterval(provider.hangUp, 20);
      for (const { status, text } of await Promise.all(waiting)) {
        expect([400, 502, 503], text).toContain(status);
        expect(JSON.parse(text)).toEqual(
          text === '{}'
            ? {}
            : expect.objectContaining({ message: expect.stringMatching(/^[A-Z].*\.$/) }),
        );
        expect(text).not.toMatch(/127\.0\.0\.1|ECONN|socket|stripe|\bat \//i);
      }
      clearInterval(hangingUp);
    }
    expect(Math.min(...found), found.join(', ')).toBeLessThanOrEqual(1.2);
  },
);
