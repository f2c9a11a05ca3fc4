import { connections } from '@fencing-journal/contract/connections';
import { settings } from '@fencing-journal/contract/settings';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { createEncryption } from '../../lib/encryption.ts';
import { testSecret, type Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { maxAttempts } from './attempts.ts';
import { enqueue, sendNotice } from './mail.service.ts';
import type { OutgoingMail } from './transports.ts';
import { deleteExpiredMail, sendDueMail, startMail, type MailServices } from './worker.ts';

interface Row {
  user_id: number | null;
  address: string;
  kind: string;
  subject: string;
  body_text: string;
  attempts: number;
  last_error: string | null;
  sent: boolean;
}

const test = useTestApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
let ada: Person;
let ben: Person;
const rows = async () =>
  await queryRows<Row>(
    test.store.db,
    sql`SELECT user_id::int, address, kind, subject, body_text, attempts, last_error, sent_at IS NOT NULL AS sent FROM outbox ORDER BY id`,
  );

beforeEach(async () => {
  await test.store.db.execute(sql`DELETE FROM outbox`);
  ada = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  ben = await test.signedIn({ first_name: 'Ben', last_name: 'Parry', plan: 'Coach' });
});

const ask = (who: Person, whom: Person, type_ = 'Coach') =>
  who.call(connections.request, { body: { to_: whom.user.slug, type_ } });
const accept = (who: Person, student: Person, coach: Person) =>
  who.call(connections.accept, { body: { student: student.user.slug, coach: coach.user.slug } });
const withdraw = async (who: Person) =>
  who.call(connections.removeRequest, {
    body: { id: (await who.call(connections.list)).body.sent_requests[0]?.id },
  });
const services = () => ({
  config: { PUBLIC_URL: 'https://journal.example' } as never,
  now: () => test.clock.now,
});

describe('notices', () => {
  it(
    'tell each side of a request and its acceptance, and quote nothing from the journal',
    { tags: ['PR-2'] },
    async () => {
      await ask(ada, ben);
      await accept(ben, ada, ben);
      expect(await rows()).toMatchObject([
        {
          user_id: ben.user.id,
          address: ben.user.email,
          kind: 'request-received',
          subject: 'You have a request to connect',
          body_text: expect.stringMatching(
            /^Ada Lunge wants to connect.*https:\/\/journal\.example\/journal\/connections/s,
          ),
        },
        {
          user_id: ada.user.id,
          address: ada.user.email,
          kind: 'request-accepted',
          subject: 'Your request was accepted',
          body_text: expect.stringContaining('Ben Parry accepted'),
        },
      ]);
    },
  );

  it('tell the first requester when a crossing request has connected the two accounts', async () => {
    await ask(ada, ben);
    await ask(ben, ada, 'Student');
    expect((await rows()).map((row) => [row.user_id, row.kind])).toEqual([
      [ben.user.id, 'request-received'],
      [ada.user.id, 'request-accepted'],
    ]);
  });

  it('about new feedback name only the coach', async () => {
    await test.store.db.transaction((tx) =>
      sendNotice(tx, services(), 'new-feedback', { to: ada.user.id, from: ben.user.id }),
    );
    expect(await rows()).toMatchObject([
      {
        user_id: ada.user.id,
        kind: 'new-feedback',
        subject: 'You have new feedback',
        body_text: expect.stringMatching(
          /feedback from Ben Parry.*https:\/\/journal\.example\/journal\/lessons/s,
        ),
      },
    ]);
  });

  it('are not written for refused, rolled back or repeated actions', async () => {
    await ask(ada, ada);
    await ask(ada, ben, 'Both');
    await accept(ben, ada, ben);
    await expect(
      test.store.db.transaction(async (tx) => {
        await sendNotice(tx, services(), 'new-feedback', { to: ada.user.id, from: ben.user.id });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
    await ask(ada, ben);
    await test.store.db.execute(sql`UPDATE outbox SET once_on = NULL`);
    await ask(ada, ben);
    expect(await rows()).toHaveLength(1);
  });

  it('are sent at most once per day and kind, even in parallel', async () => {
    const eve = await test.signedIn();
    await ask(ada, ben);
    await withdraw(ada);
    await Promise.all([ask(ada, ben), ask(eve, ben)]);
    expect((await rows()).map((row) => row.kind)).toEqual(['request-received']);
    await accept(ben, ada, ben);
    expect(await rows()).toHaveLength(2);
    const tomorrow = { ...services(), now: () => new Date(test.clock.now.getTime() + 86_400_000) };
    for (const day of [services(), services(), tomorrow, tomorrow])
      await test.store.db.transaction((tx) =>
        sendNotice(tx, day, 'new-feedback', { to: ada.user.id, from: ben.user.id }),
      );
    expect((await rows()).filter((row) => row.kind === 'new-feedback')).toHaveLength(2);
  });

  it('are not sent to users who turned them off, or to disabled accounts', async () => {
    await ben.call(settings.save, { body: { mail_notices: false } });
    await ask(ada, ben);
    expect(await rows()).toEqual([]);
    await withdraw(ada);
    await ben.call(settings.save, { body: { mail_notices: true } });
    await ask(ada, ben);
    expect(await rows()).toHaveLength(1);
    await test.store.db.execute(
      sql`UPDATE users SET disabled_at = now() WHERE id = ${ada.user.id}`,
    );
    await test.store.db.transaction((tx) =>
      sendNotice(tx, services(), 'new-feedback', { to: ada.user.id, from: ben.user.id }),
    );
    expect(await rows()).toHaveLength(1);
  });

  it('are deleted with the account', async () => {
    await ask(ada, ben);
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${ben.user.id}`);
    expect(await rows()).toEqual([]);
  });
});

describe('the email worker', () => {
  let sent: OutgoingMail[];
  let logged: unknown[];
  let clock: Date;
  let post: MailServices;
  const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000));
  const put = (address = 'ada@mail.example') =>
    enqueue(test.store.db, {
      account: null,
      address,
      kind: 'new-feedback',
      subject: 'canary-subject',
      text: 'canary-text',
      html: '<p>canary</p>',
    });
  const failing = (error: object) => ({
    send: () => Promise.reject(Object.assign(new Error('to <ada@mail.example> refused'), error)),
  });

  beforeEach(() => {
    sent = [];
    logged = [];
    clock = new Date(Date.now() + 60_000);
    const log = (...line: unknown[]) => void logged.push(line);
    post = {
      db: test.store.db,
      from: 'no-reply@journal.example',
      seal: createEncryption(testSecret),
      log: { warn: log, error: log },
      now: () => clock,
      transport: { send: async (mail) => void sent.push(mail) },
    };
  });

  it('sends what is waiting once, oldest first', async () => {
    await put('one@mail.example');
    await put('two@mail.example');
    expect([await sendDueMail(post), await sendDueMail(post)]).toEqual([2, 0]);
    expect(sent.map((mail) => [mail.to, mail.from, mail.subject, mail.text, mail.html])).toEqual(
      ['one', 'two'].map((name) => [
        `${name}@mail.example`,
        'no-reply@journal.example',
        'canary-subject',
        'canary-text',
        '<p>canary</p>',
      ]),
    );
    // The row records that it was sent, but not its content.
    expect(await rows()).toMatchObject([
      { sent: true, attempts: 1, body_text: '' },
      { sent: true, attempts: 1, body_text: '' },
    ]);
  });

  it('sends each email once, however many workers run', async () => {
    for (let number = 0; number < 12; number += 1) await put(`n${number}@mail.example`);
    const counts = await Promise.all(Array.from({ length: 4 }, () => sendDueMail(post)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(12);
    expect(sent).toHaveLength(12);
  });

  it('holds no transaction open while sending, so that others can write, even in the embedded database', async () => {
    await put();
    const meanwhile = async (mail: OutgoingMail) => {
      if (sent.push(mail) === 1) await put('meanwhile@mail.example');
    };
    await sendDueMail({ ...post, transport: { send: meanwhile } });
    expect(sent.map((mail) => mail.to)).toEqual(['ada@mail.example', 'meanwhile@mail.example']);
  });

  it(
    'retries with growing delays and one key, gives up after ten attempts, and logs no address or content',
    { tags: ['LG-1'] },
    async () => {
      await put();
      const keys = new Set<string>();
      const refusing = {
        ...post,
        transport: {
          send: async (mail: OutgoingMail) => (
            keys.add(mail.key),
            failing({ code: 'EENVELOPE', responseCode: 450 }).send()
          ),
        },
      };
      expect([await sendDueMail(refusing), await sendDueMail(refusing)]).toEqual([1, 0]);
      expect(await rows()).toMatchObject([
        { sent: false, attempts: 1, last_error: 'EENVELOPE 450' },
      ]);
      later(0.9);
      expect(await sendDueMail(refusing)).toBe(0);
      later(0.2);
      expect(await sendDueMail(refusing)).toBe(1);
      later(4.9);
      expect(await sendDueMail(refusing)).toBe(0);
      for (let times = 0; times < maxAttempts + 5; times += 1) {
        later(721);
        await sendDueMail(refusing);
      }
      expect(await rows()).toMatchObject([
        { sent: false, attempts: maxAttempts, last_error: 'EENVELOPE 450' },
      ]);
      expect(keys.size).toBe(1);
      expect(logged).toHaveLength(maxAttempts);
      expect(
        `${JSON.stringify(logged)}${JSON.stringify((await rows()).map((row) => row.last_error))}`,
      ).not.toMatch(/mail\.example|canary/);
    },
  );

  it('sends a failed email at the next attempt, and one failure does not delay other emails', async () => {
    await put('bad@mail.example');
    await put('good@mail.example');
    await sendDueMail({
      ...post,
      transport: {
        send: async (mail) =>
          mail.to.startsWith('bad') ? failing({}).send() : void sent.push(mail),
      },
    });
    expect(sent.map((mail) => mail.to)).toEqual(['good@mail.example']);
    later(2);
    await sendDueMail(post);
    expect(await rows()).toMatchObject([
      { sent: true, attempts: 2, last_error: null },
      { sent: true, attempts: 1 },
    ]);
  });

  it('sends an email whose sender died, once nobody can still be sending it', async () => {
    await put();
    let begun = () => {};
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    // Simulates a process that never returns.
    void sendDueMail({
      ...post,
      transport: { send: () => (begun(), new Promise<never>(() => {})) },
    });
    await underWay;
    expect(await sendDueMail(post)).toBe(0);
    later(4);
    expect(await sendDueMail(post)).toBe(0);
    later(2);
    expect(await sendDueMail(post)).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('deletes what was sent or given up 30 days ago, and nothing that is waiting', async () => {
    for (const address of ['sent', 'given-up', 'waiting']) await put(`${address}@mail.example`);
    const at = clock.toISOString();
    await test.store.db.execute(
      sql`UPDATE outbox SET attempts = 1, sent_at = ${at}::timestamptz WHERE address LIKE 'sent%'`,
    );
    await test.store.db.execute(
      sql`UPDATE outbox SET attempts = ${maxAttempts}, send_at = ${at}::timestamptz WHERE address LIKE 'given%'`,
    );
    later(30 * 1440 - 1);
    await deleteExpiredMail(post);
    expect(await rows()).toHaveLength(3);
    later(2);
    await deleteExpiredMail(post);
    expect((await rows()).map((row) => row.address)).toEqual(['waiting@mail.example']);
  });

  it('polls on its own; on stop it finishes the current email and starts no other', async () => {
    await put('first@mail.example');
    await put('second@mail.example');
    let arrive = () => {};
    let begun = () => {};
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    const mail = startMail({
      ...post,
      transport: {
        send: (one) => (
          begun(),
          new Promise<void>((resolve) => (arrive = () => (sent.push(one), resolve())))
        ),
      },
    });
    await underWay;
    let stopped = false;
    const stopping = mail.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stopped).toBe(false);
    arrive();
    await stopping;
    expect(await rows()).toMatchObject([
      { sent: true, attempts: 1 },
      { sent: false, attempts: 0 },
    ]);
  });
});
