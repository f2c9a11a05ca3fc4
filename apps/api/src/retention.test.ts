import { invites } from '@fencing-journal/contract/invites';
import { reports } from '@fencing-journal/contract/reports';
import { retentionDays, retentionTable } from '@fencing-journal/contract/shared/retention';
import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { cleanupJobs, runCleanup } from './cleanup.ts';
import { queryRows } from './db/database.ts';
import { deleteExpiredMail } from './features/mail/worker.ts';
import { closeReport } from './features/reports/index.ts';
import { daysAfter } from './lib/days.ts';
import { createEncryption } from './lib/encryption.ts';
import { testSecret } from './testing/app.ts';
import { birthYears } from './testing/registration.ts';
import { silentLog } from './testing/silent-log.ts';
import { useTestApp } from './testing/use-test-app.ts';

const test = useTestApp();

/** Runs everything that deletes expired data, as if `days` days had passed. */
async function deleteExpired(days: number): Promise<void> {
  const now = daysAfter(new Date(), days);
  const { db } = test.store;
  await runCleanup({ db, endSubscriptions: async () => undefined, log: silentLog }, now);
  await deleteExpiredMail({
    db,
    from: 'no-reply@journal.example',
    transport: { send: async () => undefined },
    seal: createEncryption(testSecret),
    log: silentLog,
    now: () => now,
  });
}

const requestDeletion = (account: number) =>
  test.store.db.execute(
    sql`INSERT INTO account_deletions (user_id, requested_at, due_at, requested_by)
        VALUES (${account}, now(), now() + make_interval(days => ${retentionDays.deletedAccount}::int), ${account})`,
  );

/**
 * The cases by rule: the retention period, and how to create the data. `begin` returns a query that
 * finds the data until it is deleted.
 */
const cases: Record<string, [days: number, begin: () => Promise<SQL>]> = {
  'Your journal: lessons, bouts, cards, goals, notes and videos': [
    retentionDays.deletedAccount,
    async () => {
      const { id } = await test.make.user();
      await requestDeletion(id);
      return sql`SELECT FROM fencers WHERE owner_id = ${id}`;
    },
  ],
  'What coaches keep for themselves: private notes, groups and phrases': [
    retentionDays.deletedAccount,
    async () => {
      const { id } = await test.make.user();
      await test.make.coachPhrase(id);
      await requestDeletion(id);
      return sql`SELECT FROM coach_phrases WHERE owner_id = ${id}`;
    },
  ],
  'An account whose deletion was requested': [
    retentionDays.deletedAccount,
    async () => {
      const { id } = await test.make.user();
      await requestDeletion(id);
      return sql`SELECT FROM users WHERE id = ${id}`;
    },
  ],
  'The account of a child under 13 that no parent has agreed to': [
    retentionDays.unconfirmedChild,
    async () => {
      const { id } = await test.make.user({ birth_year: birthYears['under 13'] });
      await deleteExpired(0);
      return sql`SELECT FROM users WHERE id = ${id}`;
    },
  ],
  'Codes for coaches and parents': [
    retentionDays.code,
    async () => {
      const me = await test.signedIn();
      await me.call(invites.create);
      return sql`SELECT FROM codes WHERE owner_id = ${me.user.id}`;
    },
  ],
  'Connections that wait for a parent': [
    retentionDays.approval,
    async () => {
      const [child, coach] = [await test.make.user(), await test.make.user()];
      await test.make.approval(child.id, coach.id);
      return sql`SELECT FROM connection_approvals WHERE owner_id = ${child.id}`;
    },
  ],
  'Earlier texts, drawings and voice notes to minors that were changed or deleted': [
    retentionDays.messageHistory,
    async () => {
      const { id } = await test.make.user({ birth_year: birthYears['13 to 15'] });
      const coach = await test.make.user();
      await test.make.lesson(id, {
        coach_user_id: coach.id,
        coach_name: 'Robin Coach',
        date: '2026-03-10',
        student_notes: 'Footwork.',
        coach_notes: 'Well done.',
      });
      await test.store.db.execute(sql`DELETE FROM lessons WHERE owner_id = ${id}`);
      return sql`SELECT FROM message_history WHERE owner_id = ${id}`;
    },
  ],
  "Who opened a minor's lessons and videos": [
    retentionDays.accessLog,
    async () => {
      const [child, coach] = [await test.make.user(), await test.make.user()];
      await test.store.db.execute(
        sql`INSERT INTO record_views (owner_id, viewer_id, viewer_name, role, kind, record_id, title, hour, viewed_at)
            VALUES (${child.id}, ${coach.id}, 'Robin Coach', 'Coach', 'lesson', 1, '2026-03-11', now(), now())`,
      );
      return sql`SELECT FROM record_views WHERE owner_id = ${child.id}`;
    },
  ],
  'Files of results that you chose and did not import': [
    retentionDays.waitingFile,
    async () => {
      const { id } = await test.make.importedFile((await test.make.user()).id);
      return sql`SELECT FROM imports WHERE id = ${id}`;
    },
  ],
  Notifications: [
    retentionDays.notification,
    async () => {
      const { id } = await test.make.user();
      await test.store.db.execute(
        sql`INSERT INTO notifications (owner_id, kind, since, latest_at) VALUES (${id}, 'payment', now(), now())`,
      );
      return sql`SELECT FROM notifications WHERE owner_id = ${id}`;
    },
  ],
  'Which reminders you got': [
    retentionDays.reminder,
    async () => {
      const { id } = await test.make.user();
      await test.store.db.execute(
        sql`INSERT INTO sent_reminders (owner_id, kind, about, sent_at) VALUES (${id}, 'lesson', '2026-03-11', now())`,
      );
      return sql`SELECT FROM sent_reminders WHERE owner_id = ${id}`;
    },
  ],
  'That a connection existed, so that the person can still be reported': [
    retentionDays.endedConnection,
    async () => {
      const [student, coach] = [await test.make.user(), await test.make.user()];
      const { id } = await test.make.connection(student.id, coach.id);
      await test.store.db.execute(sql`DELETE FROM connections WHERE id = ${id}`);
      return sql`SELECT FROM ended_connections WHERE student_id = ${student.id}`;
    },
  ],
  'Reports to the operator, with the messages concerned': [
    retentionDays.closedReport,
    async () => {
      const [me, coach] = [await test.signedIn(), await test.make.user()];
      await test.make.connection(me.user.id, coach.id);
      const body = { slug: coach.slug, reason: 'Something else', text: 'Please look.' };
      await me.call(reports.create, { body });
      const stored = sql`SELECT id::int AS id FROM reports WHERE reporter_id = ${me.user.id}`;
      const [report] = await queryRows<{ id: number }>(test.store.db, stored);
      await closeReport(test.store.db, report!.id, new Date());
      return stored;
    },
  ],
  "A parent's consent": [
    retentionDays.deletedAccount,
    async () => {
      const [child, parent] = [await test.make.user(), await test.make.user()];
      await test.store.db.execute(
        sql`INSERT INTO guardian_consents (owner_id, guardian_id, guardian_name, kind, method, text_version, agreed_at)
            VALUES (${child.id}, ${parent.id}, 'Robin Parent', 'account', 'sandbox', '1', now())`,
      );
      await requestDeletion(child.id);
      return sql`SELECT FROM guardian_consents WHERE owner_id = ${child.id}`;
    },
  ],
  'Messages from the contact form': [
    retentionDays.contactMessage,
    async () => {
      await test.store.db.execute(
        sql`INSERT INTO contact_messages (email, first_name, last_name, phone, message) VALUES ('eve@mail.example', 'Eve', 'Sender', '12345', 'Hello')`,
      );
      return sql`SELECT FROM contact_messages WHERE email = 'eve@mail.example'`;
    },
  ],
  'Emails that were sent': [
    retentionDays.sentMail,
    async () => {
      await test.store.db.execute(
        sql`INSERT INTO outbox (address, kind, subject, body_text, body_html, sent_at) VALUES ('eve@mail.example', 'x', 'x', '', '', now())`,
      );
      return sql`SELECT FROM outbox WHERE address = 'eve@mail.example'`;
    },
  ],
  Logins: [
    retentionDays.session,
    async () => {
      const { id } = await test.make.user();
      await test.make.session(id);
      await test.store.db.execute(
        sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${id}`,
      );
      return sql`SELECT FROM sessions WHERE user_id = ${id}`;
    },
  ],
};

describe('the retention table', { tags: ['PR-2', 'PR-3'] }, () => {
  it('has a test case for every row', () => {
    expect(Object.keys(cases)).toEqual(retentionTable.map(({ what }) => what));
  });

  it.each(Object.entries(cases))('is enforced: %s', async (_what, [days, begin]) => {
    const stored = await begin();
    const count = async () => (await queryRows<unknown>(test.store.db, stored)).length;
    expect(await count()).toBe(1);
    await deleteExpired(days - 1);
    expect(await count()).toBe(1);
    await deleteExpired(days + 1);
    expect(await count()).toBe(0);
  });

  it('names only jobs that the cleanup or the email worker runs', () => {
    const jobs = [...cleanupJobs, deleteExpiredMail.name];
    for (const { job } of retentionTable) expect(jobs).toContain(job);
    expect(new Set(jobs).size).toBe(jobs.length);
  });
});
