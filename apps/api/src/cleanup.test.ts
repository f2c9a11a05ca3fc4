import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from './db/database.ts';
import { silentLog } from './testing/silent-log.ts';
import { useTestApp } from './testing/use-test-app.ts';
import { runCleanup } from './cleanup.ts';

const test = useTestApp();

const cleanUp = () =>
  runCleanup(
    { db: test.store.db, endSubscriptions: async () => undefined, log: silentLog },
    new Date(),
  );
const remaining = async (table: string, column: string) =>
  (
    await queryRows<{ name: string }>(
      test.store.db,
      sql`SELECT ${sql.identifier(column)}::text AS name FROM ${sql.identifier(table)} ORDER BY 1`,
    )
  ).map(({ name }) => name);

describe('cleanup', () => {
  it('deletes messages after half a year', { tags: ['PR-2'] }, async () => {
    for (const [name, days] of [
      ['new', 179],
      ['old', 181],
    ] as const) {
      await test.store.db.execute(
        sql`INSERT INTO contact_messages (email, first_name, last_name, phone, message, created_at) VALUES ('eve@mail.example', 'Eve', 'Sender', '12345', ${name}, now() - make_interval(days => ${days}::int))`,
      );
    }
    await cleanUp();
    expect(await remaining('contact_messages', 'message')).toEqual(['new']);
  });

  it(
    'deletes payment events once the provider no longer repeats them, processed or not',
    { tags: ['PY-3'] },
    async () => {
      for (const [name, days] of [
        ['new', 30],
        ['old', 32],
      ] as const) {
        await test.store.db.execute(
          sql`INSERT INTO webhook_events (provider_event_id, type, about, occurred_at, received_at) VALUES (${name}, 'invoice.paid', '{}', now(), now() - make_interval(days => ${days}::int))`,
        );
      }
      await cleanUp();
      expect(await remaining('webhook_events', 'provider_event_id')).toEqual(['new']);
    },
  );

  it('deletes audit log entries after two years', async () => {
    for (const [name, days] of [
      ['new', 728],
      ['old', 733],
    ] as const) {
      await test.store.db.execute(
        sql`INSERT INTO audit_log (at, actor, command, arguments) VALUES (now() - make_interval(days => ${days}::int), 'ops', ${name}, '{}')`,
      );
    }
    await cleanUp();
    expect(await remaining('audit_log', 'command')).toEqual(['new']);
  });

  it(
    "deletes messages and emails from an account's verified address with the account, and no others",
    { tags: ['PR-2'] },
    async () => {
      const [me, other, unverified] = [
        await test.make.user(),
        await test.make.user(),
        await test.make.user(),
      ];
      await test.store.db.execute(
        sql`UPDATE users SET email_verified_at = now() WHERE id = ${me.id}`,
      );
      for (const { email } of [me, other, unverified]) {
        await test.store.db.execute(
          sql`INSERT INTO contact_messages (email, first_name, last_name, phone, message) VALUES (${email.toUpperCase()}, 'Eve', 'Sender', '12345', ${email})`,
        );
        await test.store.db.execute(
          sql`INSERT INTO outbox (address, reply_to, kind, subject, body_text, body_html) VALUES ('operator@journal.example', ${email}, 'contact-message', ${email}, '', '')`,
        );
      }
      for (const { id } of [me, unverified])
        await test.store.db.execute(
          sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${id}, now() - interval '15 days', now() - interval '1 day')`,
        );
      await cleanUp();
      expect(await remaining('contact_messages', 'message')).toEqual(
        ['new', other.email, unverified.email].toSorted(),
      );
      expect(await remaining('outbox', 'subject')).toEqual(
        [other.email, unverified.email].toSorted(),
      );
    },
  );

  it('deletes records of declined requests after the waiting period', async () => {
    const [one, other] = [await test.make.user(), await test.make.user()];
    const insert = (owner: number, requester: number, days: number) =>
      test.store.db.execute(
        sql`INSERT INTO request_refusals (owner_id, asker_id, refused_at) VALUES (${owner}, ${requester}, now() - ${days} * interval '1 day')`,
      );
    await insert(one.id, other.id, 91);
    await insert(other.id, one.id, 89);
    await cleanUp();
    expect(await remaining('request_refusals', 'owner_id')).toEqual([String(other.id)]);
  });

  it('deletes accounts that are due even if another step fails', { tags: ['PR-2'] }, async () => {
    const me = await test.make.user();
    await test.store.db.execute(
      sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${me.id}, now() - interval '15 days', now() - interval '1 day')`,
    );
    await test.store.db.execute(sql`ALTER TABLE webhook_events RENAME TO webhook_events_away`);
    const logged: string[] = [];
    try {
      await runCleanup(
        {
          db: test.store.db,
          endSubscriptions: async () => undefined,
          log: {
            warn() {},
            error: (fields, message) =>
              void logged.push(`${message}: ${'step' in fields ? String(fields.step) : ''}`),
          },
        },
        new Date(),
      );
    } finally {
      await test.store.db.execute(sql`ALTER TABLE webhook_events_away RENAME TO webhook_events`);
    }
    expect(logged).toEqual(['cleanup failed: deleteExpiredEvents']);
    expect(
      await queryRows<unknown>(test.store.db, sql`SELECT 1 FROM users WHERE id = ${me.id}`),
    ).toEqual([]);
  });
});

describe('the audit log', () => {
  it('accepts new entries and their outcome, but no other changes', async () => {
    const { db } = test.store;
    await db.execute(
      sql`INSERT INTO audit_log (actor, command, arguments) VALUES ('ops', 'guarded', '{}')`,
    );
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(Promise.resolve(db.execute(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('the audit log is not changed') },
      });
    await refused(sql`UPDATE audit_log SET actor = 'nobody' WHERE command = 'guarded'`);
    await refused(sql`DELETE FROM audit_log WHERE command = 'guarded'`);
    await db.execute(sql`UPDATE audit_log SET outcome = 'done' WHERE command = 'guarded'`);
    await refused(sql`UPDATE audit_log SET outcome = 'failed' WHERE command = 'guarded'`);
  });
});
