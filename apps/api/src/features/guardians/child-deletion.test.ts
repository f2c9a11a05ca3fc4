import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { consentText, guardian } from '@fencing-journal/contract/guardian';
import { retentionDays } from '@fencing-journal/contract/shared/retention';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCleanup } from '../../cleanup.ts';
import { queryRows } from '../../db/database.ts';
import { daysAfter } from '../../lib/days.ts';
import type { Person } from '../../testing/app.ts';
import { collectMail } from '../../testing/mailbox.ts';
import { birthYears, registrationPassword } from '../../testing/registration.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { linkByCode } from './testing/family.ts';

const test = useTestApp({ environment: { GUARDIAN_CONSENT: 'sandbox,signed-letter' } });
let parent: Person;
beforeEach(async () => {
  parent = await test.signedIn({ confirmed: true });
});

/** Makes the parent open an account for a child, and the child log in with the code. */
async function addChild(method = 'sandbox') {
  const consent = { method, text_version: consentText.version };
  const person = { first_name: 'Kim', last_name: 'Lunge', birth_year: birthYears['under 13'] };
  const { body } = await parent.call(guardian.addChild, { body: { ...person, consent } });
  const child = test.visitor();
  const opened = await child.call(auth.childCode, {
    body: {
      code: body.code,
      password: registrationPassword,
      password_confirm: registrationPassword,
    },
  });
  child.token = opened.body.token;
  return { child, login_name: body.login_name, params: { slug: body.slug } };
}
const exists = async (slug: string) =>
  (await queryRows<unknown>(test.store.db, sql`SELECT FROM users WHERE slug = ${slug}`)).length > 0;
const cleanUpAfter = (days: number) =>
  runCleanup(
    { db: test.store.db, endSubscriptions: async () => undefined, log: silentLog },
    daysAfter(new Date(), days),
  );

describe('the deletion of a child under 13', { tags: ['B-MG-04', 'PR-3'] }, () => {
  it('that a guardian requested can be canceled by any guardian, but not by the child', async () => {
    const { child, login_name, params } = await addChild();
    const other = await test.signedIn({ confirmed: true });
    const { code } = (await child.call(guardian.createCode)).body;
    const consent = { method: 'sandbox', text_version: consentText.version };
    await other.call(guardian.link, { body: { code, consent } });
    // An earlier request from the child doesn't let the child cancel the guardian's request.
    const password = { current_password: registrationPassword };
    expect((await child.call(account.remove, { body: password })).status).toBe(200);
    await collectMail(test);
    expect((await parent.call(guardian.deleteChild, { params })).status).toBe(200);

    const again = test.visitor();
    const login = { email: login_name, password: registrationPassword };
    again.token = (await again.call(auth.login, { body: login })).body.token;
    const refused = await again.call(account.keep);
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'Your parent asked to delete this account. Only a parent can keep it.',
    ]);
    const kept = await other.call(guardian.keepChild, { params });
    expect([kept.status, kept.body.delete_on]).toEqual([200, null]);
    expect((await again.call(account.read)).body.delete_on).toBeNull();

    await collectMail(test);
    await parent.call(guardian.deleteChild, { params });
    expect((await collectMail(test)).map(({ to }) => to).toSorted()).toEqual(
      [parent.user.email, other.user.email].toSorted(),
    );
    await cleanUpAfter(retentionDays.deletedAccount - 1);
    expect(await exists(params.slug)).toBe(true);
    await cleanUpAfter(retentionDays.deletedAccount + 1);
    expect(await exists(params.slug)).toBe(false);
  });

  it('remains scheduled even if the guardian who requested it deletes their account', async () => {
    const { child, login_name, params } = await addChild();
    await parent.call(guardian.deleteChild, { params });
    await test.store.db.execute(sql`DELETE FROM users WHERE id = ${parent.user.id}`);
    const login = { email: login_name, password: registrationPassword };
    child.token = (await child.call(auth.login, { body: login })).body.token;
    expect((await child.call(account.keep)).status).toBe(409);
  });

  it('happens 14 days after the account was opened if the consent is never confirmed', async () => {
    const [pending, confirmed] = [await addChild('signed-letter'), await addChild()];
    await cleanUpAfter(0);
    await cleanUpAfter(retentionDays.unconfirmedChild - 1);
    expect(await exists(pending.params.slug)).toBe(true);
    await cleanUpAfter(retentionDays.unconfirmedChild + 1);
    expect(await exists(pending.params.slug)).toBe(false);
    expect(await exists(confirmed.params.slug)).toBe(true);
  });

  it('starts over if a guardian was linked in the meantime', async () => {
    const { params } = await addChild('signed-letter');
    const confirm = (at: Date | null) =>
      test.store.db.execute(
        sql`UPDATE guardian_links SET confirmed_at = ${at?.toISOString() ?? null}::timestamptz WHERE guardian_id = ${parent.user.id}`,
      );
    await cleanUpAfter(0);
    await confirm(new Date());
    await cleanUpAfter(10);
    await confirm(null);
    await cleanUpAfter(20);
    await cleanUpAfter(33);
    expect(await exists(params.slug)).toBe(true);
    await cleanUpAfter(35);
    expect(await exists(params.slug)).toBe(false);
  });
});

describe(
  'the deletion of an account of a child aged 13 or older',
  { tags: ['B-MG-04', 'PR-3'] },
  () => {
    it.for(['13 to 15', '16 to 17'] as const)(
      'that a child aged %s requested cannot be canceled by a guardian',
      async (age) => {
        const child = await test.signedIn({ birth_year: birthYears[age] });
        await linkByCode(parent, child);
        const password = { current_password: child.user.password };
        const { delete_on } = (await child.call(account.remove, { body: password })).body;
        const refused = await parent.call(guardian.keepChild, {
          params: { slug: child.user.slug },
        });
        expect([refused.status, refused.body['message']]).toEqual([
          403,
          'Your child asked to delete this account. Only they can keep it.',
        ]);
        expect((await parent.call(guardian.children)).body).toMatchObject([{ delete_on }]);
      },
    );

    it('that a guardian requested earlier can still be canceled by a guardian', async () => {
      const { params } = await addChild();
      await parent.call(guardian.deleteChild, { params });
      await test.store.db.execute(
        sql`UPDATE users SET age_group = '13 to 15' WHERE slug = ${params.slug}`,
      );
      const kept = await parent.call(guardian.keepChild, { params });
      expect([kept.status, kept.body.delete_on]).toEqual([200, null]);
    });
  },
);
