import { account } from '@fencing-journal/contract/account';
import { auth, authTexts } from '@fencing-journal/contract/auth';
import { passkeys, passkeyTexts, type Passkey } from '@fencing-journal/contract/passkeys';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { testApp, type Person } from '../../testing/app.ts';
import { authenticator, type Deviations } from '../../testing/authenticator.ts';
import { Client } from '../../testing/client.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { sendTogether } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { deleteExpiredChallenges } from './passkeys.queries.ts';

const origin = 'https://journal.example';
type Device = ReturnType<typeof authenticator>;

const test = useTestApp({ environment: { PUBLIC_URL: origin, LOGIN_LIMIT_PER_ACCOUNT: '5' } });
let me: Person;
let device: Device;
beforeEach(async () => {
  test.log.length = 0;
  await test.store.db.execute(sql`DELETE FROM outbox`);
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  device = authenticator(origin);
});

const rowsOf = async <T>(query: ReturnType<typeof sql>) => await queryRows<T>(test.store.db, query);
const subjects = async (address: string) =>
  (await collectMail(test, address)).map(({ subject }) => subject);
const securityLog = () =>
  test.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'security');
const askToAdd = (who: Client = me, body: object = {}) => who.call(passkeys.addOptions, { body });
const list = async (who: Client = me): Promise<Passkey[]> => (await who.call(passkeys.list)).body;

async function add(who: Client = me, by: Device = device, other: Deviations = {}) {
  const options = (await askToAdd(who)).body;
  return who.call(passkeys.add, {
    body: { credential: by.create(options, other) },
    headers: {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:142.0) Gecko/20100101 Firefox/142.0',
    },
  });
}

async function signIn(by: Device = device, other: Deviations = {}, client = test.visitor()) {
  const options = (await client.call(passkeys.loginOptions)).body;
  const answer = await client.call(passkeys.login, {
    body: { credential: by.use(options, other) },
  });
  if (answer.status === 200) client.token = answer.body.token;
  return { client, answer };
}

describe('adding a passkey', () => {
  it('requests a discoverable, verified credential under an anonymous user handle', async () => {
    const { status, body } = await askToAdd();
    expect([status, body]).toMatchObject([
      200,
      {
        rp: { name: 'Fencing Journal', id: 'journal.example' },
        user: { name: me.user.email, displayName: 'Ada Lunge' },
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    ]);
    const handle = Buffer.from((body['user'] as { id: string }).id, 'base64url').toString();
    expect(handle).toMatch(/^[0-9a-f-]{36}$/);
    expect(Buffer.from(body.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await askToAdd()).body).toMatchObject({
      user: body['user'],
      challenge: expect.not.stringMatching(body.challenge),
    });
  });

  it(
    'names it after the device, lists it, emails the owner, and logs the event',
    { tags: ['LG-1'] },
    async () => {
      test.log.length = 0;
      const answer = await add();
      expect(securityLog()).toMatchObject([{ event: 'passkey added', user: me.user.id }]);
      expect([answer.status, answer.body]).toMatchObject([
        201,
        { name: 'Firefox on Windows', last_used_at: null, backed_up: false },
      ]);
      expect(await list()).toEqual([answer.body]);
      expect(await list(await test.signedIn())).toEqual([]);
      expect(await subjects(me.user.email)).toEqual(['A passkey was added to your account']);
      expect((await askToAdd()).body['excludeCredentials']).toMatchObject([
        { id: device.id, transports: ['internal'] },
      ]);
    },
  );

  it('needs the password 15 minutes after login', async () => {
    test.clock.advance(15 * 60 + 1);
    expect((await askToAdd()).body['errors']).toEqual({
      current_password: [authTexts.wrongPassword],
    });
    expect((await askToAdd(me, { current_password: 'wrong' })).body['errors']).toEqual({
      current_password: [authTexts.wrongPassword],
    });
    expect((await askToAdd(me, { current_password: me.user.password })).status).toBe(200);
    await test.store.db.execute(sql`DELETE FROM credentials WHERE user_id = ${me.user.id}`);
    expect((await askToAdd()).body['errors']).toEqual({ current_password: [authTexts.noPassword] });
  });

  it('limits password guesses from a stolen session', { tags: ['LO-5'] }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => askToAdd(me, { current_password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it.each<[string, Deviations]>([
    ['for another site', { origin: 'https://journal.example.evil.example' }],
    ['for another port', { origin: 'https://journal.example:8443' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['made without user verification', { flags: 1 }],
    ['made without user presence', { flags: 4 }],
    ['whose data is a login, not a registration', { type: 'webauthn.get' }],
    ['for a made-up challenge', { challenge: 'bWFkZSB1cA' }],
    ['with an empty challenge', { challenge: '' }],
    ['with an attestation certificate', { attested: true }],
    ['in an unexpected attestation format', { fmt: 'tpm' }],
  ])('refuses one %s', async (_what, other) => {
    const answer = await add(me, device, other);
    expect([answer.status, answer.body['message']]).toEqual([400, passkeyTexts.addFailed]);
    expect([await list(), await collectMail(test)]).toEqual([[], []]);
  });

  it('accepts a challenge once, from the account it was issued to, for five minutes', async () => {
    const { body: options } = await askToAdd();
    const other = await test.signedIn();
    const send = (who: Client, credential = device.create(options)) =>
      who.call(passkeys.add, { body: { credential } });
    expect((await send(other)).status).toBe(400);
    expect((await send(me)).status).toBe(201);
    expect((await send(me, authenticator(origin).create(options))).status).toBe(400);
    const { body: late } = await askToAdd();
    test.clock.advance(301);
    expect((await send(me, authenticator(origin).create(late))).status).toBe(400);
    const { body: login } = await test.visitor().call(passkeys.loginOptions);
    expect((await send(me, authenticator(origin).create(login))).status).toBe(400);
    const spoilt = (await askToAdd()).body;
    const next = authenticator(origin);
    expect((await send(me, next.create(spoilt, { rpId: 'evil.example' }))).status).toBe(400);
    expect((await send(me, next.create(spoilt))).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  it('is refused for a credential of another account, which keeps it', async () => {
    await add();
    const other = await test.signedIn();
    const answer = await add(other);
    expect([answer.status, answer.body['message']]).toEqual([409, passkeyTexts.alreadyInUse]);
    expect([await list(other), (await list()).length]).toEqual([[], 1]);
  });

  it('is limited, even for concurrent additions', { tags: ['RL-1'] }, async () => {
    for (let count = 0; count < limits.passkeys - 1; count += 1)
      await test.make.passkey(me.user.id);
    const [one, two] = [(await askToAdd()).body, (await askToAdd()).body];
    const send = (options: typeof one) => () =>
      me.call(passkeys.add, { body: { credential: authenticator(origin).create(options) } });
    const owner = sql`SELECT FROM users WHERE id = ${me.user.id}`;
    const answers = await sendTogether(test, owner, send(one), send(two));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await askToAdd()).status).toBe(400);
  });
});

describe('logging in with a passkey', () => {
  it('opens a session like any login, without typing a name, and records the use', async () => {
    await add();
    test.log.length = 0;
    const { client, answer } = await signIn();
    expect([answer.status, answer.body.user_data]).toMatchObject([
      200,
      { email: me.user.email, first_name: 'Ada', subscription: 'Student' },
    ]);
    expect((await client.call(auth.me)).status).toBe(200);
    expect((await client.call(auth.refresh, { body: {} })).status).toBe(200);
    expect((await client.call(account.read)).body.opened_by).toBe('passkey');
    expect(await list()).toMatchObject([{ last_used_at: expect.stringMatching(/Z$/) }]);
    expect(securityLog()).toMatchObject([
      { event: 'logged in by passkey', user: me.user.id, session: expect.any(String) },
    ]);
    expect(test.log.join('')).not.toContain(device.id);
  });

  it('gets options that reveal neither passkeys nor accounts', async () => {
    await add();
    const { body } = await test.visitor().call(passkeys.loginOptions);
    expect(Object.keys(body).toSorted()).toEqual([
      'challenge',
      'rpId',
      'timeout',
      'userVerification',
    ]);
    expect(body).toMatchObject({ rpId: 'journal.example', userVerification: 'required' });
  });

  it.each<[string, Deviations]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without user verification', { flags: 1 }],
    ['without user presence', { flags: 4 }],
    ['whose data is a registration', { type: 'webauthn.create' }],
    ['for another challenge', { challenge: 'bWFkZSB1cA' }],
    ['with a signature of other data', { signed: 'else' }],
    ['with another user handle', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['whose counter did not increase', { counter: 0 }],
  ])('refuses a use %s', async (_what, other) => {
    await add(me, device, { counter: 7 });
    const { client, answer } = await signIn(device, { counter: 9, ...other });
    expect([
      answer.status,
      answer.body,
      answer.setCookies.filter((line) => line.includes('refresh')),
    ]).toEqual([400, { message: 'Please Provide Valid Login Details', code: 'login_failed' }, []]);
    expect(client.token).toBeUndefined();
    expect(await list()).toMatchObject([{ last_used_at: null }]);
  });

  it('gives the same response for unknown and removed passkeys and disabled accounts', async () => {
    await add();
    const unknown = await signIn(authenticator(origin), { userHandle: 'eA' });
    await test.store.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${me.user.id}`);
    const disabled = await signIn();
    await test.store.db.execute(sql`UPDATE users SET disabled_at = NULL WHERE id = ${me.user.id}`);
    expect((await signIn()).answer.status).toBe(200);
    await me.call(passkeys.remove, { params: { id: (await list())[0]?.id ?? '' } });
    const removed = await signIn();
    for (const { answer } of [unknown, disabled, removed])
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: 'Please Provide Valid Login Details', code: 'login_failed' },
      ]);
  });

  it('accepts a login challenge once, for five minutes, and no challenge issued for adding', async () => {
    await add();
    const visitor = test.visitor();
    const send = (credential: ReturnType<Device['use']>) =>
      visitor.call(passkeys.login, { body: { credential } });
    const { body: options } = await visitor.call(passkeys.loginOptions);
    expect((await send(device.use(options))).status).toBe(200);
    expect((await send(device.use(options))).status).toBe(400);
    expect((await send(device.use((await askToAdd()).body))).status).toBe(400);
    const { body: late } = await visitor.call(passkeys.loginOptions);
    test.clock.advance(301);
    expect((await send(device.use(late))).status).toBe(400);
  });

  it('accepts only one of two equal uses if the device counts uses', async () => {
    await add();
    const ask = async () => (await test.visitor().call(passkeys.loginOptions)).body;
    const [one, two] = [await ask(), await ask()];
    const send = (options: typeof one) => () =>
      test
        .visitor()
        .call(passkeys.login, { body: { credential: device.use(options, { counter: 5 }) } });
    const passkey = sql`SELECT FROM passkeys WHERE owner_id = ${me.user.id}`;
    const answers = await sendTogether(test, passkey, send(one), send(two));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('works for devices that do not count uses, and tracks the backup state', async () => {
    await add(me, device, { flags: 1 | 4 | 8 });
    expect(await list()).toMatchObject([{ backed_up: false }]);
    for (const flags of [1 | 4 | 8, 1 | 4 | 8 | 16])
      expect((await signIn(device, { counter: 0, flags })).answer.status).toBe(200);
    expect(await list()).toMatchObject([{ backed_up: true }]);
  });

  it('is never locked by wrong passwords or wrong passkeys', async () => {
    await add();
    const logIn = (password: string) =>
      test.visitor().call(auth.login, { body: { email: me.user.email, password } });
    for (let tries = 0; tries < 6; tries += 1)
      expect((await signIn(device, { signed: 'else' })).answer.status).toBe(400);
    expect((await logIn(me.user.password)).status).toBe(200);
    for (let tries = 0; tries < 6; tries += 1) await logIn('wrong');
    expect((await logIn(me.user.password)).status).toBe(429);
    expect((await signIn()).answer.status).toBe(200);
  });

  it('works any number of times', async () => {
    const limited = await testApp({
      environment: { PUBLIC_URL: origin, LOGIN_LIMIT_PER_ADDRESS: '2' },
    });
    try {
      const [someone, key] = [await limited.signedIn(), authenticator(origin)];
      await add(someone, key);
      for (let logins = 0; logins < 5; logins += 1)
        expect((await signIn(key, {}, limited.visitor())).answer.status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('opens an account awaiting deletion, and says so', async () => {
    await add();
    const { delete_on } = (
      await me.call(account.remove, { body: { current_password: me.user.password } })
    ).body;
    const { client, answer } = await signIn();
    expect([answer.status, answer.body.delete_on]).toEqual([200, delete_on]);
    expect((await client.call(auth.me)).body.delete_on).toBe(delete_on);
    await client.call(account.keep);
    expect((await client.call(auth.me)).body).not.toHaveProperty('delete_on');
  });

  it(
    'is limited per address like other logins, and so are the challenges',
    { tags: ['LO-2'] },
    async () => {
      const limited = await testApp({
        environment: { PUBLIC_URL: origin, LOGIN_LIMIT_PER_ADDRESS: '3' },
      });
      try {
        const ask = () => limited.visitor().call(passkeys.loginOptions);
        const { body: options } = await ask();
        const send = () =>
          limited.visitor().call(passkeys.login, {
            body: { credential: authenticator(origin).use(options, { userHandle: 'eA' }) },
          });
        expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
          200, 200, 429,
        ]);
        expect([
          (await send()).status,
          (await send()).status,
          (await send()).status,
          (await send()).status,
        ]).toEqual([400, 400, 400, 429]);
      } finally {
        await limited.close();
      }
    },
  );

  it(
    'needs the CSRF token if a cookie is sent, and a well-formed credential',
    { tags: ['CS-1'] },
    async () => {
      const visitor = test.visitor();
      await visitor.call(auth.csrfToken);
      for (const endpoint of [passkeys.loginOptions, passkeys.login])
        expect(
          (await visitor.call(endpoint, { body: {}, headers: { 'x-csrftoken': 'other' } })).status,
        ).toBe(403);
      for (const body of [
        {},
        { credential: 'x' },
        { credential: { ...device.use({ challenge: 'eA' }), id: '<b>' } },
      ])
        expect((await visitor.call(passkeys.login, { body })).status).toBe(400);
    },
  );
});

describe('a passkey', () => {
  it('can be renamed and removed by its owner, who is emailed about the removal', async () => {
    await add();
    await collectMail(test);
    const id = (await list())[0]?.id ?? '';
    expect(
      (await me.call(passkeys.rename, { params: { id }, body: { name: ' Yellow phone ' } })).status,
    ).toBe(200);
    expect(await list()).toMatchObject([{ id, name: 'Yellow phone' }]);
    for (const name of [' ', 'x'.repeat(61), 7])
      expect((await me.call(passkeys.rename, { params: { id }, body: { name } })).status).toBe(400);
    expect(await collectMail(test)).toEqual([]);
    expect((await me.call(passkeys.remove, { params: { id } })).status).toBe(200);
    expect(await subjects(me.user.email)).toEqual(['A passkey was removed from your account']);
    expect([await list(), (await me.call(passkeys.remove, { params: { id } })).status]).toEqual([
      [],
      404,
    ]);
  });

  it('can be removed only with the password 15 minutes after login', async () => {
    await add();
    const id = (await list())[0]?.id ?? '';
    const remove = (body?: object) => me.call(passkeys.remove, { params: { id }, body });
    test.clock.advance(901);
    for (const body of [undefined, {}, { current_password: 'wrong' }]) {
      const refused = await remove(body);
      expect([refused.status, Object.keys(refused.body['errors'])]).toEqual([
        400,
        ['current_password'],
      ]);
    }
    expect(await list()).toHaveLength(1);
    expect((await remove({ current_password: me.user.password })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('of another account gives 404', { tags: ['AZ-2'] }, async () => {
    await add();
    const other = await test.signedIn();
    const id = (await list())[0]?.id ?? '';
    for (const wrong of [id, crypto.randomUUID(), 'nonsense']) {
      expect((await other.call(passkeys.remove, { params: { id: wrong } })).status).toBe(404);
      expect(
        (await other.call(passkeys.rename, { params: { id: wrong }, body: { name: 'Mine' } }))
          .status,
      ).toBe(404);
    }
    expect(await list()).toMatchObject([{ name: 'Firefox on Windows' }]);
    expect(await subjects(other.user.email)).toEqual([]);
  });

  it('leaves no challenge behind for long', async () => {
    await askToAdd();
    const left = () => rowsOf(sql`SELECT 1 FROM passkey_challenges WHERE owner_id = ${me.user.id}`);
    await deleteExpiredChallenges(test.store.db, new Date(test.clock.now.getTime() + 299_000));
    expect(await left()).toHaveLength(1);
    await deleteExpiredChallenges(test.store.db, new Date(test.clock.now.getTime() + 301_000));
    expect(await left()).toEqual([]);
  });
});
