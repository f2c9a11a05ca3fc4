/** Tests of what keeps guardians, coaches and codes from being used against the child they are for. */
import { accessLog } from '@fencing-journal/contract/access-log';
import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { connections } from '@fencing-journal/contract/connections';
import { dataExport } from '@fencing-journal/contract/export';
import { consentText, guardian } from '@fencing-journal/contract/guardian';
import { invites } from '@fencing-journal/contract/invites';
import { lessons } from '@fencing-journal/contract/lessons';
import { settings } from '@fencing-journal/contract/settings';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCleanup } from '../../cleanup.ts';
import { queryRows } from '../../db/database.ts';
import { daysAfter } from '../../lib/days.ts';
import type { Person } from '../../testing/app.ts';
import { collectMail, tokenIn } from '../../testing/mailbox.ts';
import { birthYears, registrationPassword } from '../../testing/registration.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useFixture } from '../../testing/use-test-app.ts';
import { exportApp } from '../export/testing/export-app.ts';
import { processDueExports } from '../export/worker.ts';
import { moveAgeGroups } from '../minors/age-groups.service.ts';
import { lessonWithCoach } from './testing/family.ts';

const test = useFixture(() => exportApp({ GUARDIAN_CONSENT: 'sandbox' }));
const consent = { method: 'sandbox', text_version: consentText.version };
let parent: Person;
let child: Person;
let coach: Person;
beforeEach(async () => {
  parent = await test.signedIn({ confirmed: true });
  child = await test.signedIn({ birth_year: birthYears['13 to 15'] });
  coach = await test.signedIn({ plan: 'Coach', confirmed: true });
});

const guardianCode = async (who = child) => (await who.call(guardian.createCode)).body.code;
const inviteCode = async (who = child) => (await who.call(invites.create)).body.code;
const link = (who: Person, code: string, body: object = {}) =>
  who.call(guardian.link, { body: { code, ...body } });
const redeem = (who: Person, code: string) => who.call(invites.redeem, { body: { code } });
const ofChild = () => ({ params: { slug: child.user.slug } });
const waitingFor = async (who: Person) =>
  (await who.call(guardian.connections, ofChild())).body.find(({ waiting }) => waiting);
const studentsOf = async (who: Person) =>
  (await who.call(connections.list)).body.student_connections.map(({ slug }) => slug);

describe('a coach', { tags: ['B-MG-04', 'B-MG-06'] }, () => {
  it('who is connected or waiting cannot become the guardian', async () => {
    await redeem(coach, await inviteCode());
    expect((await link(coach, await guardianCode())).status).toBe(409);
    const other = await test.signedIn({ plan: 'Coach', confirmed: true });
    await test.make.connection(child.user.id, other.user.id);
    expect((await link(other, await guardianCode())).status).toBe(409);
  });

  it('who is a guardian cannot approve their own connection, but another guardian can', async () => {
    expect((await link(coach, await guardianCode())).status).toBe(201);
    expect((await redeem(coach, await inviteCode())).body.waiting).toBe(true);
    const params = { slug: child.user.slug, id: (await waitingFor(coach))?.id ?? '' };
    expect((await coach.call(guardian.approve, { params })).status).toBe(403);
    expect(await studentsOf(coach)).toEqual([]);
    await link(parent, await guardianCode());
    expect((await parent.call(guardian.approve, { params })).status).toBe(200);
    expect(await studentsOf(coach)).toEqual([child.user.slug]);
  });

  it('who is also a guardian is in the access log', async () => {
    await link(coach, await guardianCode());
    const lesson = await lessonWithCoach(test, child, coach);
    await coach.call(lessons.detail, { params: { slug: lesson.slug } });
    const { results } = (await child.call(accessLog.own)).body;
    expect(results.map(({ role }) => role)).toEqual(['Coach']);
  });
});

describe('a guardian', { tags: ['B-MG-04'] }, () => {
  it('who downloads a copy that the child requested is announced to the child, once a day', async () => {
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${child.user.id}`,
    );
    await link(parent, await guardianCode());
    await child.call(dataExport.start);
    expect(await processDueExports(test.exportServices())).toBe(1);
    await collectMail(test, child.user.email);
    for (let count = 0; count < 2; count += 1)
      expect((await parent.call(guardian.exportLink, ofChild())).status).toBe(200);
    const subjects = (await collectMail(test, child.user.email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(1);
  });
});

describe('a recovery', { tags: ['B-MG-04'] }, () => {
  /** Sets a new password by an emailed link. */
  async function recover(): Promise<void> {
    await test.visitor().call(auth.forgot, { body: { email: child.user.email } });
    const token = tokenIn((await collectMail(test, child.user.email)).at(-1));
    const reset = await test.visitor().call(auth.reset, {
      body: {
        token,
        password: registrationPassword,
        password_confirm: registrationPassword,
      },
    });
    expect(reset.status).toBe(200);
  }

  it('voids the codes that were handed out before', async () => {
    await test.store.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${child.user.id}`,
    );
    const codes = [await guardianCode(), await inviteCode()];
    await recover();
    expect((await link(parent, codes[0] ?? '')).status).toBe(404);
    expect((await redeem(coach, codes[1] ?? '')).status).toBe(404);
  });

  it('of an account whose address was never confirmed removes everyone who is waiting for approval', async () => {
    const student = await test.signedIn({ birth_year: birthYears['13 to 15'] });
    expect((await redeem(coach, await inviteCode())).body.waiting).toBe(true);
    await redeem(child, await inviteCode(student));
    await recover();
    const login = { email: child.user.email, password: registrationPassword };
    child.token = (await test.visitor().call(auth.login, { body: login })).body.token;
    await link(parent, await guardianCode());
    expect((await parent.call(guardian.connections, ofChild())).body).toEqual([]);
    await link(parent, await guardianCode(student));
    const ofStudent = { params: { slug: student.user.slug } };
    expect((await parent.call(guardian.connections, ofStudent)).body).toEqual([]);
  });
});

describe('an account that turns out to belong to a child under 13', { tags: ['B-MG-02'] }, () => {
  async function statusOfChild(): Promise<number> {
    // A session is cached for at most a second.
    test.clock.advance(2);
    return (await child.call(settings.read)).status;
  }
  const answer = (who: Person, birth_year: number) =>
    who.call(account.setBirthYear, { body: { birth_year } });

  it('needs consent even if an adult was linked before, and new approval for earlier coaches', async () => {
    child = await test.signedIn({ birth_year: null });
    await test.make.connection(child.user.id, coach.user.id);
    await link(parent, await guardianCode());
    const unused = await guardianCode();
    expect((await answer(child, birthYears['under 13'])).status).toBe(200);
    expect(await statusOfChild()).toBe(403);
    expect((await link(parent, unused, { consent })).status).toBe(404);
    expect((await parent.call(guardian.children)).body).toEqual([]);

    expect((await link(parent, await guardianCode(), { consent })).status).toBe(201);
    expect(await statusOfChild()).toBe(200);
    expect(await studentsOf(coach)).toEqual([]);
    const params = { slug: child.user.slug, id: (await waitingFor(parent))?.id ?? '' };
    expect((await parent.call(guardian.approve, { params })).status).toBe(200);
    expect(await studentsOf(coach)).toEqual([child.user.slug]);
  });

  it('is closed while the guardian’s account is disabled', async () => {
    child = await test.signedIn({ birth_year: null });
    await answer(child, birthYears['under 13']);
    await link(parent, await guardianCode(), { consent });
    const disable = (disabled: boolean) =>
      test.store.db.execute(
        sql`UPDATE users SET disabled_at = ${disabled ? sql`now()` : null} WHERE id = ${parent.user.id}`,
      );
    await disable(true);
    expect(await statusOfChild()).toBe(403);
    // The guardian has agreed, so the account is not deleted like an account that nobody agreed to.
    const { db } = test.store;
    for (const days of [0, 20])
      await runCleanup(
        { db, endSubscriptions: async () => undefined, log: silentLog },
        daysAfter(new Date(), days),
      );
    expect(await queryRows(db, sql`SELECT FROM users WHERE id = ${child.user.id}`)).toHaveLength(1);
    await disable(false);
    expect(await statusOfChild()).toBe(200);
  });
});

describe('turning 18', { tags: ['B-MG-09'] }, () => {
  it('lowers a wider level that was stored before', async () => {
    const teen = await test.make.user({ birth_year: birthYears['16 to 17'] });
    await test.store.db.execute(sql`UPDATE users SET shareable = 'Public' WHERE id = ${teen.id}`);
    await moveAgeGroups(
      test.store.db,
      new Date(Date.UTC(birthYears['16 to 17'] + 19, 0, 1, 0, 0, 1)),
    );
    expect(
      await queryRows(
        test.store.db,
        sql`SELECT age_group, shareable FROM users WHERE id = ${teen.id}`,
      ),
    ).toEqual([{ age_group: 'adult', shareable: 'My coaches' }]);
  });
});
