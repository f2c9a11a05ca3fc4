import { lessons } from '@fencing-journal/contract/lessons';
import { reminderDefaults, reminders, reminderTexts } from '@fencing-journal/contract/reminders';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEncryption } from '../../lib/encryption.ts';
import { testSecret, type Person } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { stopToken } from './stop-links.ts';

const test = useTestApp();
let me: Person;
let coach: Person;
beforeEach(async () => {
  me = await test.signedIn();
  coach = await test.signedIn({ plan: 'Coach' });
  await test.make.connection(me.user.id, coach.user.id);
  await collectMail(test);
});

const read = async (who = me) => (await who.call(reminders.read)).body;
const save = (body: object, who = me) => who.call(reminders.save, { body });

/** Gives feedback on a new lesson. */
async function giveFeedback() {
  const { slug } = await test.make.lesson(me.user.id, {
    coach_user_id: coach.user.id,
    coach_name: 'Cyrus Prime',
    date: '2026-03-10',
    student_notes: 'Footwork.',
  });
  const body = { coach_notes: 'Canary.' };
  expect((await coach.call(lessons.update, { params: { slug }, body })).status).toBe(200);
}
async function mailsOfFeedback() {
  await giveFeedback();
  return collectMail(test, me.user.email);
}

describe('reminder settings', { tags: ['B-CG-08'] }, () => {
  it('default to everything on with quiet nights, and keep what a request omits', async () => {
    const both = { mail: true, push: true };
    expect(await read()).toEqual({
      ...reminderDefaults,
      zone_chosen: false,
      kinds: { tournament: both, lesson: both, feedback: both, task: both, digest: both },
      push_key: expect.stringMatching(/^[\w-]{87}$/),
      push_devices: 0,
      push_here: false,
    });
    await save({ time_zone: 'Europe/Berlin', kinds: { task: { mail: false } } });
    const { status, body } = await save({ quiet_to: 420, kinds: { digest: { push: false } } });
    expect([status, body]).toEqual([200, await read()]);
    expect(body).toMatchObject({
      time_zone: 'Europe/Berlin',
      zone_chosen: true,
      quiet_from: reminderDefaults.quiet_from,
      quiet_to: 420,
      kinds: { task: { mail: false, push: true }, digest: { mail: true, push: false } },
    });
    await save({ kinds: { task: { mail: true } } });
    expect((await read()).kinds.task).toEqual(both);
    expect((await read(coach)).time_zone).toBe(reminderDefaults.time_zone);
  });

  it('follow the time zone of the browser until one is chosen', async () => {
    await save({ device_zone: 'America/Denver' });
    expect(await read()).toMatchObject({ time_zone: 'America/Denver', zone_chosen: false });
    await save({ time_zone: 'Europe/Berlin' });
    await save({ device_zone: 'Asia/Tokyo' });
    expect(await read()).toMatchObject({ time_zone: 'Europe/Berlin', zone_chosen: true });
  });

  it.each([
    ['a time zone that does not exist', { time_zone: 'Mars/Olympus' }],
    ['an offset', { device_zone: '+02:00' }],
    ['a time after midnight', { quiet_from: 1440 }],
    ['a time in words', { quiet_to: 'noon' }],
    ['a switch in words', { kinds: { task: { mail: 'perhaps' } } }],
  ])('reject %s', async (_what, body) => {
    expect((await save(body)).status).toBe(400);
  });

  it('need a login', async () => {
    expect((await test.visitor().call(reminders.read)).status).toBe(401);
    expect((await test.visitor().call(reminders.save, { body: {} })).status).toBe(401);
  });
});

it(
  'an email about feedback waits for the end of the quiet hours',
  { tags: ['B-CG-08'] },
  async () => {
    const { now } = test.clock;
    const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
    const quiet = { quiet_from: (minutes + 1_430) % 1440, quiet_to: (minutes + 60) % 1440 };
    await save({ time_zone: 'UTC', ...quiet });
    await giveFeedback();
    const soon = new Date(now.getTime() + 50 * 60_000).toISOString();
    const { rows } = await test.store.db.execute(
      sql`SELECT send_at > ${soon}::timestamptz AS waits FROM outbox WHERE user_id = ${me.user.id} AND kind = 'new-feedback'`,
    );
    expect(rows).toEqual([{ waits: true }]);
  },
);

describe('the link that stops emails', { tags: ['B-CG-08'] }, () => {
  it('works without a login, from the page and from the mail program, for its kind only', async () => {
    const [mail] = await mailsOfFeedback();
    const { stopUrl = '', text = '', html = '' } = mail ?? {};
    const token = /\/stop\/([\w-]+)\/$/.exec(stopUrl)?.[1] ?? '';
    expect(text).toContain(`/stop-emails/${token}`);
    expect(html).toContain(`/stop-emails/${token}`);
    expect(text + html + stopUrl).not.toContain('{stop}');

    const path = `/api/reminders/stop/${token}/`;
    // Mail programs open links before their reader does, and the reader might not want to stop anything.
    expect((await fetch(`${test.origin}${path}`)).status).toBe(404);
    expect((await read()).kinds.feedback.mail).toBe(true);
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [oneClick, form]) {
      const answer = await fetch(`${test.origin}${path}`, { method: 'POST', body });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { message: reminderTexts.stopped },
      ]);
    }
    expect((await read()).kinds).toMatchObject({
      feedback: { mail: false, push: true },
      task: { mail: true },
    });
    // Emails of a kind are sent once a day, so the first one must not count.
    await test.store.db.execute(sql`UPDATE outbox SET once_on = '2026-01-01'`);
    expect(await mailsOfFeedback()).toEqual([]);
    const again = await test.visitor().call(reminders.stop, { params: { token } });
    expect(again.status).toBe(200);
  });

  it('does no harm after its account was deleted', async () => {
    const token = stopToken(createEncryption(testSecret), 999_999_999, 'task');
    const answer = await test.visitor().call(reminders.stop, { params: { token } });
    expect(answer.status).toBe(200);
  });

  it('cannot be made up by others', async () => {
    const [mail] = await mailsOfFeedback();
    const token = /\/stop\/([\w-]+)\/$/.exec(mail?.stopUrl ?? '')?.[1] ?? '';
    const other = stopToken(createEncryption(testSecret), me.user.id, 'passwords');
    for (const wrong of ['abc', other, `${token}A`, token.slice(0, -2)]) {
      const answer = await test.visitor().call(reminders.stop, { params: { token: wrong } });
      expect(answer.status).toBe(404);
    }
    expect((await read()).kinds.feedback.mail).toBe(true);
  });
});
