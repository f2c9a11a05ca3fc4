import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { describe, expect, it, vi } from 'vitest';
import { PreparingClient } from '../../db/preparing-client.ts';
import type { Client } from '../../testing/client.ts';
import { collectMail, temporaryPasswordIn, tokenIn } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp({
  environment: {
    LOGIN_LIMIT_PER_ACCOUNT: '5',
    LOGIN_LIMIT_ALL_ADDRESSES: '12',
    LOGIN_LIMIT_PER_ADDRESS: '30',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'https://journal.example',
  },
});

const deviceCookie = '__Secure-fj_device';

let addresses = 0;
/** Returns an address that has not been used before. */
const newAddress = () => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};

const from = (address: string) => ({ 'x-forwarded-for': address });
const logIn = (client: Client, email: string, password: string, address = newAddress()) =>
  client.call(auth.login, { body: { email, password }, headers: from(address) });

async function fail(email: string, times: number, address = newAddress(), client = test.visitor()) {
  const codes: unknown[] = [];
  for (let count = 0; count < times; count += 1)
    codes.push((await logIn(client, email, 'wrong', address)).body['code']);
  return codes;
}

/** Returns a browser in which the account has logged in and out again. */
async function knownDevice(user: { email: string; password: string }, address = newAddress()) {
  const client = test.visitor();
  expect((await logIn(client, user.email, user.password, address)).status).toBe(200);
  await client.call(auth.logout, { body: {} });
  return client;
}

describe('failed logins of a stranger', () => {
  it("lock neither the owner's device nor their address", async () => {
    const user = await test.make.user();
    const device = await knownDevice(user);
    const codes = await fail(user.email, 6);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'login_failed'), 'login_locked']);
    for (const client of [device, test.visitor()])
      expect((await logIn(client, user.email, user.password)).status).toBe(200);
  });

  it('from many addresses lock the account only for unknown devices', async () => {
    const user = await test.make.user();
    const device = await knownDevice(user);
    const codes: unknown[] = [];
    for (let count = 0; count < 14; count += 1) codes.push(...(await fail(user.email, 1)));
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(12);
    expect((await logIn(test.visitor(), user.email, user.password)).body['code']).toBe(
      'login_locked',
    );
    expect((await logIn(device, user.email, user.password)).status).toBe(200);
  });

  it('do not lock a known device at the address whose limit they use up', async () => {
    const [user, address] = [await test.make.user(), newAddress()];
    const device = await knownDevice(user, address);
    for (let others = 0; others < 6; others += 1)
      await fail((await test.make.user()).email, 5, address);
    expect((await logIn(test.visitor(), user.email, user.password, address)).body['code']).toBe(
      'rate_limited',
    );
    expect((await logIn(device, user.email, user.password, address)).status).toBe(200);
  });

  it('get the same responses whether or not the account exists, under either identifier', async () => {
    const user = await test.make.user({ usa_fencing_id: '100200777' });
    for (const names of [
      [user.email, '100200777'],
      ['no.such@example.test', 'No.Such@example.test '],
    ]) {
      const address = newAddress();
      const answers = [];
      for (let count = 0; count < 6; count += 1)
        answers.push(await logIn(test.visitor(), names[count % 2]!, 'wrong', address));
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
      expect(answers[5]?.body).toEqual({
        code: 'login_locked',
        message: 'limit exceded of login try you can get your otp from your email',
      });
    }
  });

  it('do not keep the owner from getting an email with a working temporary password', async () => {
    const user = await test.make.user();
    const ask = (address: string) =>
      test
        .visitor()
        .call(auth.temporaryPassword, { body: { email: user.email }, headers: from(address) });
    const stranger = newAddress();
    for (let count = 0; count < 6; count += 1) {
      await ask(stranger);
      test.clock.advance(61);
    }
    expect((await ask(stranger)).status).toBe(429);
    await collectMail(test, user.email);
    expect((await ask(newAddress())).status).toBe(200);
    const secret = temporaryPasswordIn((await collectMail(test, user.email)).at(-1));
    const guesses = newAddress();
    for (let count = 0; count < 10; count += 1)
      await logIn(test.visitor(), user.email, '22222-22222-222', guesses);
    expect((await logIn(test.visitor(), user.email, secret)).body.temporary_password).toBe(true);
  });
});

describe('guesses at a temporary password', () => {
  it('are limited per address', async () => {
    const [user, address] = [await test.make.user(), newAddress()];
    const codes: unknown[] = [];
    for (let count = 0; count < 31; count += 1)
      codes.push(
        (await logIn(test.visitor(), user.email, '22222-22222-222', address)).body['code'],
      );
    expect(codes.slice(4, 7)).toEqual(['login_failed', 'login_locked', 'login_locked']);
    expect(codes.slice(-2)).toEqual(['login_locked', 'rate_limited']);
    expect((await logIn(test.visitor(), user.email, user.password)).status).toBe(200);
  });
});

it('logins with a password that looks like a temporary one do not count as guesses', async () => {
  const [user, address] = [await test.make.user({ password: '23456-789ab-cde' }), newAddress()];
  for (let count = 0; count < 32; count += 1)
    expect((await logIn(test.visitor(), user.email, user.password, address)).status).toBe(200);
});

describe('failed logins at the same time', () => {
  /** Returns how often each code was received. */
  async function failTogether(attempts: { email: string; address: string }[]) {
    const counts: Record<string, number> = {};
    await Promise.all(
      attempts.map(async ({ email, address }) => {
        for (const code of await fail(email, 1, address))
          counts[String(code)] = (counts[String(code)] ?? 0) + 1;
      }),
    );
    return counts;
  }
  const times = (count: number, attempt: (n: number) => { email: string; address: string }) =>
    Array.from({ length: count }, (_, n) => attempt(n));
  /** Checks for unknown names have full strength, so that the last of many could wait too long. */
  const knownEmails = async (count: number) => {
    const users = await Promise.all(Array.from({ length: count }, () => test.make.user()));
    return users.map((user) => user.email);
  };

  it('do not exceed any limit, and are not counted if they are refused', async () => {
    const [{ email }, address] = [await test.make.user(), newAddress()];
    expect(await failTogether(times(20, () => ({ email, address })))).toEqual({
      login_failed: 5,
      login_locked: 15,
    });
    const others = (await knownEmails(40)).map((email) => ({ email, address }));
    expect(await failTogether(others)).toEqual({ login_failed: 25, rate_limited: 15 });
    const elsewhere = times(20, () => ({ email, address: newAddress() }));
    expect(await failTogether(elsewhere)).toEqual({ login_failed: 7, login_locked: 13 });
  });

  it('share the limit of their IPv6 network', async () => {
    const attempts = (await knownEmails(40)).map((email, n) => ({
      email,
      address: `2001:db8:77:1::${n.toString(16)}`,
    }));
    expect(await failTogether(attempts)).toEqual({ login_failed: 30, rate_limited: 10 });
  });
});

describe('a known device', () => {
  it('has its own counter, which stops guesses made on it', async () => {
    const user = await test.make.user();
    const device = await knownDevice(user);
    const address = newAddress();
    expect((await fail(user.email, 6, address, device)).at(-1)).toBe('login_locked');
    expect((await logIn(device, user.email, user.password)).body['code']).toBe('login_locked');
    expect((await logIn(test.visitor(), user.email, user.password, address)).status).toBe(200);
  });

  it('is recognized by a signed, HttpOnly, anonymous cookie that survives logout', async () => {
    const user = await test.make.user();
    const client = test.visitor();
    const { setCookies } = await logIn(client, user.email, user.password);
    const line = setCookies.find((cookie) => cookie.startsWith(`${deviceCookie}=`)) ?? '';
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/api/auth'])
      expect(line).toContain(attribute);
    expect(Number(/Max-Age=(\d+)/.exec(line)?.[1])).toBeGreaterThan(300 * 86_400);
    await client.call(auth.logout, { body: {} });
    expect(client.cookies.get(deviceCookie)).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  });

  it('cannot be forged or copied from another account', async () => {
    const [user, other] = [await test.make.user(), await test.make.user()];
    const stranger = await knownDevice(other);
    const mark = stranger.cookies.get(deviceCookie) ?? '';
    for (const cookie of [mark, `${mark.split('.')[0]}.${'A'.repeat(22)}`, 'x', '~~', '.']) {
      const client = test.visitor();
      client.cookies.set(deviceCookie, cookie);
      const address = newAddress();
      await fail(user.email, 5, address, client);
      expect((await logIn(test.visitor(), user.email, 'wrong', address)).status, cookie).toBe(429);
      test.clock.advance(901);
    }
  });

  it('remains known to each account that shares it', async () => {
    const [ada, bo] = [await test.make.user(), await test.make.user()];
    const device = await knownDevice(ada);
    await logIn(device, bo.email, bo.password);
    await device.call(auth.logout, { body: {} });
    for (const user of [ada, bo]) {
      for (let count = 0; count < 12; count += 1) await fail(user.email, 1);
      expect((await logIn(device, user.email, user.password)).status).toBe(200);
    }
  });

  it("is unknown after a password change until its session's next refresh", async () => {
    const user = await test.make.user();
    const device = test.visitor();
    device.token = (await logIn(device, user.email, user.password)).body.token;
    const before = device.cookies.get(deviceCookie);
    const next = 'seven large owls sleep';
    await device.call(account.changePassword, {
      body: { current_password: user.password, password: next, password_confirm: next },
    });
    const old = test.visitor();
    old.cookies.set(deviceCookie, before ?? '');
    for (let count = 0; count < 12; count += 1) await fail(user.email, 1);
    expect((await logIn(old, user.email, next)).body['code']).toBe('login_locked');
    await device.call(auth.refresh, { body: {} });
    expect((await logIn(device, user.email, next)).status).toBe(200);
  });

  it('remains one device when a session is repeatedly refreshed without its cookie', async () => {
    const user = await test.make.user();
    const thief = test.visitor();
    await logIn(thief, user.email, user.password);
    const marks = new Set<string | undefined>();
    for (let count = 0; count < 3; count += 1) {
      thief.cookies.delete(deviceCookie);
      await thief.call(auth.refresh, { body: {} });
      marks.add(thief.cookies.get(deviceCookie));
    }
    expect([marks.size, marks.has(undefined)]).toEqual([1, false]);
  });
});

describe('correct logins', () => {
  it('take four queries: account, limits, session, limits', async () => {
    const user = await test.make.user();
    const queries = vi.spyOn(PreparingClient.prototype, 'query');
    expect((await logIn(test.visitor(), user.email, user.password)).status).toBe(200);
    expect(queries).toHaveBeenCalledTimes(4);
    queries.mockRestore();
  });

  it('all succeed, even forty at the same time, and reset the counter', async () => {
    const [user, address] = [await test.make.user(), newAddress()];
    await fail(user.email, 4, address);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(test.visitor(), user.email, user.password, address)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await fail(user.email, 2, address)).toEqual(['login_failed', 'login_locked']);
  });

  it('are refused without being counted while the account is locked', async () => {
    const [user, address] = [await test.make.user(), newAddress()];
    await fail(user.email, 5, address);
    for (let count = 0; count < 40; count += 1)
      await logIn(test.visitor(), user.email, user.password, address);
    const other = await test.make.user();
    expect((await logIn(test.visitor(), other.email, other.password, address)).status).toBe(200);
  });

  it('succeed right after a reset, whatever was counted before', async () => {
    const [user, address] = [await test.make.user(), newAddress()];
    await fail(user.email, 5, address);
    await test.visitor().call(auth.forgot, { body: { email: user.email } });
    const token = tokenIn((await collectMail(test, user.email)).at(-1));
    const password = 'seven large owls sleep';
    await test
      .visitor()
      .call(auth.reset, { body: { token, password, password_confirm: password } });
    expect((await logIn(test.visitor(), user.email, password, address)).status).toBe(200);
  });
});
