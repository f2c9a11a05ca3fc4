import { contact } from '@fencing-journal/contract/contact';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import { testApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { listMessages } from './contact.queries.ts';

const operator = 'operator@journal.example';
const written = {
  email: 'Eve@Mail.Example',
  first_name: 'Eve',
  last_name: 'Sender',
  phone: '+1 555 0100',
  message: 'Where is my bout?\nIt was <b>mine</b>.',
};

const test = useTestApp({ environment: { CONTACT_EMAIL: operator } });
beforeEach(async () => {
  test.log.length = 0;
  await test.store.db.execute(sql`DELETE FROM outbox`);
  await test.store.db.execute(sql`DELETE FROM contact_messages`);
});

const send = (body: object = {}, client: Client = test.visitor()) =>
  client.call(contact.send, { body: { ...written, ...body } });

describe('a message to the operator', () => {
  it(
    'is stored and mailed, and replies to that email go to its sender',
    { tags: ['R-API-16', 'R-DATA-26', 'R-LAND-23'] },
    async () => {
      const answer = await send();
      expect([answer.status, answer.body]).toEqual([
        201,
        { message: 'Your message has been sent.' },
      ]);
      expect(await listMessages(test.store.db)).toMatchObject([
        { ...written, email: 'eve@mail.example', user_id: null },
      ]);
      const mails = await collectMail(test);
      expect(mails).toMatchObject([
        { to: operator, replyTo: 'eve@mail.example', subject: 'New message from the contact form' },
      ]);
      expect(mails[0]?.text).toContain(
        'Eve Sender\neve@mail.example\n+1 555 0100\n\nWhere is my bout?\nIt was <b>mine</b>.',
      );
      expect(mails[0]?.html).toContain('It was &#60;b&#62;mine&#60;/b&#62;.');
    },
  );

  it('is encrypted in the outbox, and deleted there once sent', { tags: ['PR-2'] }, async () => {
    await send({ message: 'canary-4711', email: 'canary-4712@mail.example' });
    const outbox = async () =>
      JSON.stringify(
        await queryRows<unknown>(test.store.db, sql`SELECT row_to_json(o)::text FROM outbox o`),
      );
    expect(await outbox()).not.toContain('canary-4711');
    expect(await collectMail(test)).toHaveLength(1);
    expect(await outbox()).not.toMatch(/canary|sealed":"/);
  });

  it(
    'from a logged-in user belongs to the account and is deleted with it',
    { tags: ['R-API-16'] },
    async () => {
      const me = await test.signedIn();
      expect((await send({}, me)).status).toBe(201);
      expect(await listMessages(test.store.db)).toMatchObject([{ user_id: me.user.id }]);
      await test.store.db.execute(sql`DELETE FROM users WHERE id = ${me.user.id}`);
      expect(await listMessages(test.store.db)).toEqual([]);
    },
  );

  it('from an expired session belongs to nobody', async () => {
    expect(
      (
        await test
          .visitor()
          .call(contact.send, { body: written, headers: { authorization: 'Bearer nonsense' } })
      ).status,
    ).toBe(201);
    expect(await listMessages(test.store.db)).toMatchObject([{ user_id: null }]);
  });

  it.each([
    ['email', ''],
    ['email', 'abc'],
    ['first_name', ' '],
    ['last_name', undefined],
    ['phone', ''],
    ['phone', '1234'],
    ['phone', '1'.repeat(31)],
    ['message', '\n'],
    ['message', 'x'.repeat(5_001)],
    ['first_name', 'Eve\r\nBcc: all@mail.example'],
    ['phone', '12345\u0007'],
  ])(
    'with the %s %j is refused and not stored',
    { tags: ['R-VAL-12', 'R-VAL-11', 'R-VAL-13', 'IN-2'] },
    async (field, value) => {
      const answer = await send({ [field]: value });
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
      expect([await listMessages(test.store.db), await collectMail(test)]).toEqual([[], []]);
    },
  );

  it(
    'has the specified error messages for its address',
    { tags: ['R-VAL-11', 'R-VAL-12'] },
    async () => {
      expect((await send({ email: '' })).body['errors'].email[0]).toBe('*Required');
      expect((await send({ email: 'abc' })).body['errors'].email[0]).toBe('Email is not valid');
    },
  );

  it('from a bot that fills in the hidden field gets the same response and is dropped', async () => {
    const [program, person] = [
      await send({ website: 'https://spam.example' }),
      await send({ website: '' }),
    ];
    expect([program.status, program.body]).toEqual([person.status, person.body]);
    expect(await listMessages(test.store.db)).toHaveLength(1);
  });

  it('is not logged', { tags: ['LG-1'] }, async () => {
    await send({ message: 'canary-4711' });
    expect(test.log.join('')).not.toMatch(/canary-4711|sender|@/i);
  });

  it(
    'is limited to five an hour per address, whatever the headers say',
    { tags: ['RL-1', 'LO-4'] },
    async () => {
      const limited = await testApp({ environment: { CONTACT_LIMIT_PER_HOUR: '5' } });
      try {
        const answers = [];
        for (let count = 0; count < 6; count += 1)
          answers.push(
            (
              await limited.visitor().call(contact.send, {
                body: written,
                headers: { 'x-forwarded-for': `198.51.100.${count}` },
              })
            ).status,
          );
        expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
        limited.clock.advance(3601);
        expect((await limited.visitor().call(contact.send, { body: written })).status).toBe(201);
      } finally {
        await limited.close();
      }
    },
  );

  it('is mailed to enabled administrators if no address is configured', async () => {
    const own = await testApp();
    try {
      const [admin, former] = [await own.make.user(), await own.make.user(), await own.make.user()];
      await own.store.db.execute(
        sql`UPDATE users SET is_admin = true WHERE id IN (${admin.id}, ${former.id})`,
      );
      await own.store.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${former.id}`);
      await own.visitor().call(contact.send, { body: written });
      expect((await collectMail(own)).map(({ to }) => to)).toEqual([admin.email]);
    } finally {
      await own.close();
    }
  });
});
