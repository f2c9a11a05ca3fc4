import { auth } from '@fencing-journal/contract/auth';
import { lessons } from '@fencing-journal/contract/lessons';
import { maxPushDevices, reminders } from '@fencing-journal/contract/reminders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { runCleanup } from '../../cleanup.ts';
import { readConfig } from '../../lib/config.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { testSecret, type Person } from '../../testing/app.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { sendDuePushes } from './push-worker.ts';
import { pushTo } from './push.service.ts';
import { browserKeys, pushService } from './testing/push-service.ts';

const test = useTestApp({ environment: { PUSH_TO_PRIVATE_ADDRESSES: 'on' } });
const closed = useTestApp();
let service: Awaited<ReturnType<typeof pushService>>;
let me: Person;
let coach: Person;
let later = 0;
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.received.length = 0;
  service.answer(201);
  later = 0;
  me = await test.signedIn();
  coach = await test.signedIn({ plan: 'Coach' });
  await test.make.connection(me.user.id, coach.user.id);
  await never();
});

/** Turns quiet hours off, so that the time of the tests doesn't matter. */
const never = () => me.call(reminders.save, { body: { quiet_from: 0, quiet_to: 0 } });
let subscriptions = 0;
function newBrowser() {
  subscriptions += 1;
  const { keys, read } = browserKeys();
  return { read, body: { endpoint: `${service.address}/${subscriptions}`, keys } };
}
const subscribe = (body: object, who = me) => who.call(reminders.subscribe, { body });
const devices = async (who = me) => (await who.call(reminders.read)).body.push_devices;
const feedback = async () => {
  const { slug } = await test.make.lesson(me.user.id, {
    coach_user_id: coach.user.id,
    coach_name: 'Canary',
    date: '2026-03-10',
    student_notes: 'Canary.',
  });
  const write = async (coach_notes: string) =>
    (await coach.call(lessons.update, { params: { slug }, body: { coach_notes } })).status;
  expect(await write('Canary.')).toBe(200);
  return write;
};
const send = () =>
  sendDuePushes({
    db: test.store.db,
    config: readConfig({ PUSH_TO_PRIVATE_ADDRESSES: 'on' }),
    seal: createEncryption(testSecret),
    log: silentLog,
    now: () => new Date(test.clock.now.getTime() + later),
  });

describe('a push message', { tags: ['B-CG-08'] }, () => {
  it('about feedback reaches each browser once, encrypted, and says nothing about the journal', async () => {
    const [phone, laptop] = [newBrowser(), newBrowser()];
    for (const { body } of [phone, laptop]) expect((await subscribe(body)).status).toBe(200);
    expect(await devices()).toBe(2);
    const write = await feedback();
    const counts = await Promise.all([send(), send(), send()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(
      [phone, laptop].map(({ body }) => new URL(body.endpoint).pathname).toSorted(),
    );
    const { headers, body } = service.received.find(({ path }) =>
      phone.body.endpoint.endsWith(path),
    )!;
    const { push_key } = (await me.call(reminders.read)).body;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=.+, ?k=${push_key}$`));
    expect(phone.read(body)).toEqual({
      title: 'Fencing Journal',
      body: 'You have new feedback.',
      kind: 'feedback',
      path: '/journal/lessons',
    });
    // A correction to feedback that has not been read yet does not send another message.
    expect(await write('Canary, corrected.')).toBe(200);
    expect(await send()).toBe(0);
  });

  it('is not sent when it is turned off, even after it was queued', async () => {
    await subscribe(newBrowser().body);
    await feedback();
    await me.call(reminders.save, { body: { kinds: { feedback: { push: false } } } });
    await feedback();
    expect(await send()).toBe(1);
    expect(service.received).toEqual([]);
  });

  it('waits for the end of the quiet hours, and is then sent once', async () => {
    const minutes = test.clock.now.getUTCHours() * 60 + test.clock.now.getUTCMinutes();
    await me.call(reminders.save, {
      body: {
        time_zone: 'UTC',
        quiet_from: (minutes + 1_430) % 1440,
        quiet_to: (minutes + 60) % 1440,
      },
    });
    await subscribe(newBrowser().body);
    await feedback();
    await feedback();
    expect(await send()).toBe(0);
    later = 80 * 60_000;
    expect(await send()).toBe(1);
  });

  it('does not wait for a push service that does not respond', async () => {
    const [stuck, other] = [newBrowser(), newBrowser()];
    await subscribe(stuck.body);
    await feedback();
    const release = service.hold(stuck.body.endpoint);
    await subscribe(other.body, coach);
    await coach.call(reminders.save, { body: { quiet_from: 0, quiet_to: 0 } });
    await feedbackTo(coach);
    const sending = send();
    const { pathname } = new URL(other.body.endpoint);
    await expect.poll(() => service.received.map(({ path }) => path)).toContain(pathname);
    release();
    expect(await sending).toBe(2);
    // The worker waited for the response instead of giving up the message.
    later = 3_600_000;
    expect(await send()).toBe(0);
  });

  it.each([404, 410])('that is answered with %s removes the browser', async (status) => {
    await subscribe(newBrowser().body);
    await feedback();
    service.answer(status);
    await send();
    expect(await devices()).toBe(0);
  });

  it('is tried again when the service fails, and given up after a while', async () => {
    await subscribe(newBrowser().body);
    await feedback();
    service.answer(503);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      later += 10 * 60_000;
      await send();
    }
    expect(service.received).toHaveLength(3);
    expect(await devices()).toBe(1);
  });
});

describe('a browser that gets push messages', { tags: ['B-CG-08'] }, () => {
  it('stops getting them on request, after a logout, when its session expires, and when others use it', async () => {
    const browser = newBrowser();
    await subscribe(browser.body);
    const { endpoint } = browser.body;
    expect((await coach.call(reminders.unsubscribe, { body: { endpoint } })).status).toBe(200);
    expect(await devices()).toBe(1);
    await me.call(reminders.unsubscribe, { body: { endpoint } });
    expect(await devices()).toBe(0);
    const { body } = await subscribe(browser.body);
    expect(body).toMatchObject({ push_devices: 1, push_here: true });
    await feedbackTo(me);
    await test.store.db.execute(
      sql`UPDATE sessions SET expires_at = created_at + interval '1 second' WHERE user_id = ${me.user.id}`,
    );
    later = 3_600_000;
    expect(await send()).toBe(1);
    expect(service.received).toEqual([]);
    me = await test.signedIn();
    await subscribe(browser.body);
    await subscribe(browser.body, coach);
    expect([await devices(), await devices(coach)]).toEqual([0, 1]);
    expect((await coach.call(auth.logout, { body: {} })).status).toBe(200);
    await feedbackTo(coach);
    expect(await send()).toBe(0);
  });

  it.each([
    ['its own', false, 30 * 86_400],
    ['a shared', true, 2 * 3600],
  ])(
    'stops getting them when %s session has gone unused for too long',
    async (_whose, shared_device, seconds) => {
      const { email, password } = me.user;
      const login = { email, password, shared_device };
      me.token = (await me.call(auth.login, { body: login })).body.token;
      await subscribe(newBrowser().body);
      const cleanUp = (after: number) =>
        runCleanup(
          { db: test.store.db, endSubscriptions: async () => undefined, log: silentLog },
          new Date(test.clock.now.getTime() + after * 1000),
        );
      await cleanUp(seconds - 1);
      expect(await devices()).toBe(1);
      await cleanUp(seconds);
      expect((await me.call(auth.refresh, { body: {} })).status).toBe(401);
      me.token = (await me.call(auth.login, { body: login })).body.token;
      expect(await devices()).toBe(0);
    },
  );

  it('is one of a limited number, and the oldest are dropped', async () => {
    for (let count = 0; count <= maxPushDevices; count += 1) await subscribe(newBrowser().body);
    expect(await devices()).toBe(maxPushDevices);
  });

  it('has an address on the internet', async () => {
    const person = await closed.signedIn();
    const { body } = newBrowser();
    const tooLongForItsIndex = `https://push.example.com/${'漢字'.repeat(450)}`;
    for (const endpoint of [
      body.endpoint,
      'https://localhost/a',
      'https://10.0.0.1/a',
      'nothing',
      tooLongForItsIndex,
    ])
      expect((await subscribe({ ...body, endpoint }, person)).status, endpoint).toBe(400);
    const good = { ...body, endpoint: 'https://push.example.com/a' };
    expect((await subscribe(good, person)).status).toBe(200);
    const badKeys = { ...good, keys: { ...body.keys, auth: 'short' } };
    expect((await subscribe(badKeys, person)).status).toBe(400);
    expect((await closed.visitor().call(reminders.subscribe, { body: good })).status).toBe(401);
  });
});

it('all processes share one pair of keys', { tags: ['B-CG-08'] }, async () => {
  const before = (await me.call(reminders.read)).body.push_key;
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    store: test.store,
    secret: testSecret,
    web: '/nowhere',
  });
  await app.close();
  expect((await me.call(reminders.read)).body.push_key).toBe(before);
});

/** Queues a message to all browsers of an account. */
async function feedbackTo(person: Person): Promise<void> {
  await pushTo(test.store.db, person.user.id, {
    kind: 'feedback',
    path: '/journal/lessons',
    now: test.clock.now,
  });
}
