import { inbox } from '@fencing-journal/contract/coach-inbox';
import { reminders, type ReminderKind } from '@fencing-journal/contract/reminders';
import { settings } from '@fencing-journal/contract/settings';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, queryRows } from '../../db/database.ts';
import { readConfig } from '../../lib/config.ts';
import type { Person } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { planReminders } from './planner.ts';

const test = useTestApp();
let me: Person;
let coach: Person;
beforeEach(async () => {
  me = await test.signedIn();
  coach = await test.signedIn({ plan: 'Coach' });
  await test.make.connection(me.user.id, coach.user.id);
  await collectMail(test);
});

/** Runs a round at this time in UTC. In New York, the default time zone, it is four hours earlier. */
const plan = (time: string) => planAt(`2027-03-${time}Z`);
const planAt = (time: string) =>
  planReminders({
    db: test.store.db,
    config: readConfig({ PUBLIC_URL: 'https://journal.example' }),
    inTransaction: (work) => inTransaction(test.store.db, work),
    log: silentLog,
    now: () => new Date(time),
  });
const subjects = async (who = me) =>
  (await collectMail(test, who.user.email)).map(({ subject }) => subject);
const tournament = (date: string) =>
  test.make.tournament(me.user.id, { name: 'Canary Cup', date: `2027-03-${date}` });
const change = (body: object, who = me) => who.call(reminders.save, { body });

describe('a reminder', { tags: ['B-CG-08'] }, () => {
  it('for a tournament is sent two days before it, once even with several processes, without its name', async () => {
    await tournament('26');
    await plan('23T18:00:00');
    expect(await subjects()).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => plan('24T18:00:00')));
    await plan('24T19:00:00');
    const mails = await collectMail(test, me.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your tournament is in two days']);
    expect(JSON.stringify(mails)).not.toMatch(/canary/i);
    expect(mails[0]!.text).toContain('https://journal.example/journal/guides\n');
  });

  it('is sent once for all tournaments on a day, so that nobody can be flooded', async () => {
    await tournament('26');
    await tournament('26');
    await plan('24T18:00:00');
    const { id } = await tournament('26');
    await plan('24T19:00:00');
    for (const date of ['2027-03-27', '2027-03-26']) {
      await test.store.db.execute(sql`UPDATE tournaments SET date = ${date} WHERE id = ${id}`);
      await plan('24T20:00:00');
    }
    expect(await subjects()).toHaveLength(1);
  });

  it('is sent again for another date, but not for one that has passed', async () => {
    const { id } = await tournament('26');
    await plan('24T18:00:00');
    await test.store.db.execute(sql`UPDATE tournaments SET date = '2027-03-27' WHERE id = ${id}`);
    await plan('25T18:00:00');
    expect(await subjects()).toHaveLength(2);
    await plan('28T18:00:00');
    expect(await subjects()).toEqual([]);
  });

  it("waits for the end of the quiet hours in the account's time zone", async () => {
    await tournament('26');
    await plan('24T11:59:00');
    expect(await subjects()).toEqual([]);
    await plan('24T12:00:00');
    expect(await subjects()).toHaveLength(1);
    await tournament('28');
    await change({ time_zone: 'Asia/Tokyo', quiet_from: 0, quiet_to: 0 });
    // In Tokyo it is already the 26th.
    await plan('25T16:00:00');
    expect(await subjects()).toHaveLength(1);
  });

  it.each([
    ['lesson', 'A lesson is coming up'],
    ['task', 'A task is due'],
  ] satisfies [ReminderKind, string][])(
    'for a %s is sent the day before, unless it is turned off',
    async (kind, subject) => {
      const make = (date: string) =>
        kind === 'task'
          ? test.make.task(me.user.id, coach.user.id, { due_on: date, text: 'canary' })
          : test.make.lesson(me.user.id, {
              coach_user_id: coach.user.id,
              coach_name: 'Canary',
              date,
              student_notes: 'canary',
            });
      await make('2027-03-26');
      await plan('24T18:00:00');
      expect(await subjects()).toEqual([]);
      await plan('25T18:00:00');
      const mails = await collectMail(test, me.user.email);
      expect(mails.map((mail) => mail.subject)).toEqual([subject]);
      expect(JSON.stringify(mails)).not.toMatch(/canary/i);
      await change({ kinds: { [kind]: { mail: false } } });
      await make('2027-03-28');
      await plan('27T18:00:00');
      expect(await subjects()).toEqual([]);
    },
  );

  it.each([
    ['the evening before', 1],
    ['on its day', 0],
  ])('for a lesson entered %s is sent %i times on its day', async (_when, count) => {
    const { id } = await test.make.lesson(me.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Canary',
      date: '2026-01-01',
      student_notes: 'canary',
    });
    // The lesson's entry time comes from the database's clock.
    const [lesson] = await queryRows<{ day: string }>(
      test.store.db,
      sql`UPDATE lessons SET date = (now() AT TIME ZONE 'America/New_York')::date + ${count}::int
           WHERE id = ${id} RETURNING date::text AS day`,
    );
    await planAt(`${lesson!.day}T10:30:00Z`);
    expect(await subjects()).toEqual([]);
    await planAt(`${lesson!.day}T15:00:00Z`);
    await planAt(`${lesson!.day}T16:00:00Z`);
    expect(await subjects()).toHaveLength(count);
  });

  it('for a task that is done is not sent', async () => {
    await test.make.task(me.user.id, coach.user.id, {
      due_on: '2027-03-26',
      done_at: new Date('2027-03-20T12:00:00Z'),
    });
    await plan('25T18:00:00');
    expect(await subjects()).toEqual([]);
  });

  it('for the week is sent on Mondays to coaches for whom something is waiting', async () => {
    const quietCoach = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, quietCoach.user.id);
    const lapsed = await test.signedIn();
    await test.make.connection(me.user.id, lapsed.user.id);
    for (const { user } of [coach, lapsed])
      await test.make.lesson(me.user.id, {
        coach_user_id: user.id,
        coach_name: 'Canary',
        date: '2027-03-01',
        student_notes: 'canary',
      });
    await plan('21T18:00:00');
    expect(await subjects(coach)).toEqual([]);
    await plan('22T18:00:00');
    await plan('22T20:00:00');
    const people = [coach, quietCoach, lapsed].map(({ user }) => user.email);
    const mails = (await collectMail(test)).filter(({ to }) => people.includes(to));
    expect(mails[0]?.text).toContain('https://journal.example/coach/inbox\n');
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [coach.user.email, 'What waits for you this week'],
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/canary/i);
    await plan('29T18:00:00');
    expect(await subjects(coach)).toHaveLength(1);
  });

  it("for the week counts what is snoozed until Monday in the coach's time zone", async () => {
    const { slug } = await test.make.lesson(me.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Canary',
      date: '2027-03-01',
      student_notes: 'canary',
    });
    const snooze = { kind: 'lesson', id: slug, state: 'snoozed', until: '2027-03-22' } as const;
    await coach.call(inbox.mark, { body: snooze });
    await change({ time_zone: 'Asia/Tokyo', quiet_from: 0, quiet_to: 0 }, coach);
    // In Tokyo it is 8:30 on Monday.
    await plan('21T23:30:00');
    expect(await subjects(coach)).toEqual(['What waits for you this week']);
  });

  it("is emailed only to those who want emails, and one that fails doesn't stop the others", async () => {
    const broken = await test.signedIn();
    await test.make.tournament(broken.user.id, { date: '2027-03-26' });
    await change({ device_zone: 'Europe/Berlin' }, broken);
    await test.store.db.execute(
      sql`UPDATE reminder_settings SET device_zone = 'Mars/Olympus' WHERE owner_id = ${broken.user.id}`,
    );
    const silent = await test.signedIn();
    await test.make.tournament(silent.user.id, { date: '2027-03-26' });
    await silent.call(settings.save, { body: { mail_notices: false } });
    const fine = await test.signedIn();
    await test.make.tournament(fine.user.id, { date: '2027-03-26' });
    await plan('24T18:00:00');
    const people = [broken, silent, fine].map(({ user }) => user.email);
    const mails = (await collectMail(test)).filter(({ to }) => people.includes(to));
    expect(mails.map(({ to }) => to)).toEqual([fine.user.email]);
    await change({ device_zone: 'Europe/Berlin' }, broken);
    await plan('24T19:00:00');
    expect(await subjects(broken)).toHaveLength(1);
  });

  it('is not sent to closed accounts, or to unconfirmed addresses of minors', async () => {
    await tournament('26');
    await test.store.db.execute(
      sql`UPDATE users SET age_group = '13 to 15', email_verified_at = NULL WHERE id = ${me.user.id}`,
    );
    await plan('24T18:00:00');
    expect(await subjects()).toEqual([]);
    const leaving = await test.signedIn();
    await test.make.tournament(leaving.user.id, { date: '2027-03-26' });
    await test.store.db.execute(
      sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${leaving.user.id}, now(), now() + interval '14 days')`,
    );
    await plan('24T18:00:00');
    expect(await subjects(leaving)).toEqual([]);
  });
});
