import { createServer, type Socket } from 'node:net';
import { auth } from '@fencing-journal/contract/auth';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueue } from '../features/mail/mail.service.ts';
import { smtpTransport } from '../features/mail/transports.ts';
import { sendDueMail } from '../features/mail/worker.ts';
import { subscribe } from '../features/subscription/testing/people.ts';
import { stripeEnvironment } from '../features/subscription/testing/stripe-environment.ts';
import { createEncryption } from '../lib/encryption.ts';
import { testSecret, type Person } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { quantile } from '../testing/comparison.ts';
import { googleClientId, startFakeGoogle } from '../testing/google.ts';
import { measuresTimes } from '../testing/measures-times.ts';
import { silentLog } from '../testing/silent-log.ts';
import { useFixture, useTestApp } from '../testing/use-test-app.ts';

/** Starts a server that accepts connections and never responds. */
function startSilentServer() {
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

const provider = startSilentServer();
const google = useFixture(startFakeGoogle);
let providerAddress: string;
beforeAll(async () => {
  providerAddress = await provider.open();
});
const test = useTestApp(() => ({
  environment: {
    ...stripeEnvironment,
    STRIPE_API_BASE: `http://${providerAddress}`,
    GOOGLE_CLIENT_ID: googleClientId,
    GOOGLE_JWKS_URL: `http://${providerAddress}/keys`,
  },
}));
// Hooks after all tests run in reverse order, so the provider first ends the app's open requests.
afterAll(() => provider.close());

/**
 * Starts requests that hang: five users who choose a plan, five who log in with Google, and an
 * email that is being sent.
 */
async function startHangingRequests(
  people: Person[],
): Promise<Promise<{ status: number; text: string }>[]> {
  // What takes time comes first, so that no request times out before the last one has started.
  const logins: { client: Client; token: string }[] = [];
  for (let count = 0; count < 5; count += 1) {
    const client = test.visitor();
    const {
      body: { nonce },
    } = await client.call(auth.googleStart);
    const token = await google.token(
      { nonce, sub: `g${count}`, email: `g${count}@example.test` },
      test.clock.now,
    );
    logins.push({ client, token });
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
    transport: smtpTransport(`smtp://${providerAddress}`),
    seal: createEncryption(testSecret),
    log: silentLog,
    now: () => new Date(Date.now() + 60_000),
  };
  const waiting = [
    ...people.map((person) => subscribe(person, 'Coach')),
    ...logins.map(({ client, token }) => client.call(auth.google, { body: { token } })),
  ].map(async (sent) => {
    const { status, body } = await sent;
    return { status, text: JSON.stringify(body) };
  });
  waiting.push(sendDueMail(post).then(() => ({ status: 503, text: '{}' })));
  // One connection per user to Stripe, one for Google's keys, and one to the mail server.
  await expect.poll(provider.callers).toBeGreaterThanOrEqual(people.length + 2);
  return waiting;
}

it(
  'hanging providers (Stripe, Google, mail) slow down nothing else, and callers get a clear error',
  { tags: ['PY-5'], timeout: 300_000 },
  async () => {
    const reader = await test.signedIn();
    const measureReads = async (shouldContinue = () => true) => {
      const measured: number[] = [];
      for (let count = 0; count < 300 && shouldContinue(); count += 1) {
        const startedAt = performance.now();
        expect((await reader.call(tournaments.all)).status).toBe(200);
        measured.push(performance.now() - startedAt);
      }
      return measured;
    };
    const people = await Promise.all(Array.from({ length: 5 }, () => test.signedIn()));
    await measureReads();
    const ratios: number[] = [];
    // A single slow request in a hundred may be due to the machine; a real slowdown shows in every
    // round.
    const rounds = measuresTimes ? 5 : 1;
    for (let round = 1; round <= rounds && !ratios.some((ratio) => ratio <= 1.2); round += 1) {
      const baseline = quantile(await measureReads(), 0.99);
      let answered = 0;
      const waiting = (await startHangingRequests(people)).map((one) =>
        one.finally(() => (answered += 1)),
      );
      const underLoad = await measureReads(() => answered < waiting.length);
      // On a very busy machine the hanging requests may end before there are a hundred
      // measurements.
      if (underLoad.length >= 100) ratios.push(quantile(underLoad, 0.99) / baseline);
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
    if (measuresTimes) expect(Math.min(...ratios), ratios.join(', ')).toBeLessThanOrEqual(1.2);
  },
);
