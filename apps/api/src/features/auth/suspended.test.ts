import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { calendar } from '@fencing-journal/contract/calendar';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { authenticator } from '../../testing/authenticator.ts';
import type { Client } from '../../testing/client.ts';
import { googleClientId, startFakeGoogle } from '../../testing/google.ts';
import { collectMail, temporaryPasswordIn, tokenIn } from '../../testing/mailbox.ts';
import { useFixture, useTestApp } from '../../testing/use-test-app.ts';
import { deleteExpiredSuspended } from './credentials.queries.ts';

const origin = 'http://localhost:3000';
const newPassword = 'seven large owls sleep';

const google = useFixture(startFakeGoogle);
const test = useTestApp(() => ({
  environment: { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_JWKS_URL: google.keysUrl },
}));

/** Signs in a person with a verified address, a passkey and a calendar address. */
async function person() {
  const me = await test.signedIn();
  await test.store.db.execute(
    sql`UPDATE users SET email_verified_at = now() WHERE id = ${me.user.id}`,
  );
  const device = authenticator(origin);
  const options = (await me.call(passkeys.addOptions, { body: {} })).body;
  await me.call(passkeys.add, { body: { credential: device.create(options) } });
  const { url } = (await me.call(calendar.renewFeed, { body: {} })).body;
  await collectMail(test, me.user.email);
  const feed = new URL(url).pathname;
  return { me, device, feed };
}

async function signInBy(device: ReturnType<typeof authenticator>) {
  const visitor = test.visitor();
  const options = (await visitor.call(passkeys.loginOptions)).body;
  return (await visitor.call(passkeys.login, { body: { credential: device.use(options) } })).status;
}
const read = async (feed: string) => (await test.visitor().send('GET', feed)).status;

async function logIn(email: string, password: string): Promise<Client> {
  const client = test.visitor();
  client.token = (await client.call(auth.login, { body: { email, password } })).body.token;
  return client;
}

const recoveries = {
  'a password reset': async ({ user }: Person) => {
    await test.visitor().call(auth.forgot, { body: { email: user.email } });
    const token = tokenIn((await collectMail(test, user.email)).at(-1));
    await test.visitor().call(auth.reset, {
      body: { token, password: newPassword, password_confirm: newPassword },
    });
    return logIn(user.email, newPassword);
  },
  'a new password after a temporary one': async ({ user }: Person) => {
    await test.visitor().call(auth.temporaryPassword, { body: { email: user.email } });
    const secret = temporaryPasswordIn((await collectMail(test, user.email)).at(-1));
    const client = await logIn(user.email, secret);
    await client.call(account.changePassword, {
      body: { password: newPassword, password_confirm: newPassword },
    });
    return client;
  },
  'the first link with Google': async ({ user }: Person) => {
    const client = test.visitor();
    const { nonce } = (await client.call(auth.googleStart)).body;
    const claims = { nonce, jti: user.email, sub: `sub ${user.email}`, email: user.email };
    const token = await google.token(claims, test.clock.now);
    client.token = (await client.call(auth.google, { body: { token } })).body.token;
    return client;
  },
};

describe.each(Object.entries(recoveries))('%s', (_name, recover) => {
  it('ends all sessions and suspends passkeys and the calendar address until they are kept', async () => {
    const { me, device, feed } = await person();
    expect([await signInBy(device), await read(feed)]).toEqual([200, 200]);
    const back = await recover(me);
    expect((await me.call(auth.me)).status).toBe(401);
    expect([await signInBy(device), await read(feed)]).toEqual([400, 404]);
    expect((await back.call(auth.me)).body.switched_off).toBe(true);
    const [passkey] = (await back.call(passkeys.list)).body;
    const until = test.clock.now.getTime() + 30 * 86_400_000;
    expect(Date.parse(passkey?.kept_until ?? '')).toBe(until);
    expect((await back.call(calendar.feed)).body).toEqual({
      created_at: expect.any(String),
      kept_until: new Date(until).toISOString(),
    });
    await collectMail(test, me.user.email);

    const id = passkey?.id ?? '';
    expect((await back.call(passkeys.keep, { params: { id }, body: {} })).status).toBe(200);
    expect((await back.call(calendar.keepFeed, { body: {} })).status).toBe(200);
    expect([await signInBy(device), await read(feed)]).toEqual([200, 200]);
    expect((await back.call(auth.me)).body).not.toHaveProperty('switched_off');
    expect((await collectMail(test, me.user.email)).map(({ subject }) => subject)).toHaveLength(2);
  });
});

describe('a suspended way in', () => {
  it('is deleted after thirty days', async () => {
    const { me } = await person();
    const back = await recoveries['a password reset'](me);
    const day = (days: number) => new Date(test.clock.now.getTime() + days * 86_400_000);
    await deleteExpiredSuspended(test.store.db, day(29));
    expect((await back.call(passkeys.list)).body).toHaveLength(1);
    await deleteExpiredSuspended(test.store.db, day(31));
    expect((await back.call(passkeys.list)).body).toEqual([]);
    expect((await back.call(calendar.feed)).body).toEqual({ created_at: null, kept_until: null });
    for (const [endpoint, params] of [
      [passkeys.keep, { id: crypto.randomUUID() }],
      [calendar.keepFeed, {}],
    ] as const)
      expect((await back.call(endpoint, { params, body: {} })).status).toBe(404);
  });

  it('can be kept only by its owner, who needs the password 15 minutes after login', async () => {
    const { me, device } = await person();
    const back = await recoveries['a password reset'](me);
    const id = (await back.call(passkeys.list)).body[0]?.id ?? '';
    const stranger = await test.signedIn();
    const keep = (client: Client, body: object) =>
      client.call(passkeys.keep, { params: { id }, body });
    expect((await keep(test.visitor(), {})).status).toBe(401);
    expect((await keep(stranger, {})).status).toBe(404);
    expect((await stranger.call(calendar.keepFeed, { body: {} })).status).toBe(404);
    test.clock.advance(901);
    back.token = (await back.call(auth.refresh, { body: {} })).body.token;
    for (const body of [{}, { current_password: 'wrong' }, { current_password: 7 }]) {
      expect((await keep(back, body)).status).toBe(400);
      expect((await back.call(calendar.keepFeed, { body })).status).toBe(400);
    }
    expect(await signInBy(device)).toBe(400);
    expect((await keep(back, { current_password: newPassword })).status).toBe(200);
    expect(await signInBy(device)).toBe(200);
    test.clock.advance(-901);
  });

  it('is replaced by a new calendar address', async () => {
    const { me } = await person();
    const back = await recoveries['a password reset'](me);
    const { url } = (await back.call(calendar.renewFeed, { body: {} })).body;
    expect(await read(new URL(url).pathname)).toBe(200);
  });
});
