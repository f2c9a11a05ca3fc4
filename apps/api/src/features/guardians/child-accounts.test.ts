import { auth } from '@fencing-journal/contract/auth';
import { consentText, guardian } from '@fencing-journal/contract/guardian';
import { settings } from '@fencing-journal/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { birthYears, registrationPassword } from '../../testing/registration.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { newFamily } from './testing/family.ts';

const test = useTestApp({ environment: { GUARDIAN_CONSENT: 'sandbox,signed-letter' } });
const consent = { method: 'sandbox', text_version: consentText.version };
let parent: Person;
let child: Person;
beforeEach(async () => {
  ({ parent, child } = await newFamily(test));
});

describe('a child under 13', { tags: ['B-MG-02', 'PR-3'] }, () => {
  const add = (method = 'sandbox', birth_year: number = birthYears['under 13']) =>
    parent.call(guardian.addChild, {
      body: { first_name: 'Kim', last_name: 'Lunge', birth_year, consent: { ...consent, method } },
    });
  const open = (code: string, visitor = test.visitor()) =>
    visitor.call(auth.childCode, {
      body: { code, password: registrationPassword, password_confirm: registrationPassword },
    });

  it('gets an account when a guardian consents, and logs in once with a code', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    const visitor = test.visitor();
    const opened = await open(body.code, visitor);
    expect([opened.status, opened.body.login_name]).toEqual([200, body.login_name]);
    visitor.token = opened.body.token;
    expect((await visitor.call(settings.read)).body.shareable).toBe('Private');
    expect((await open(body.code)).status).toBe(404);
    const login = await test
      .visitor()
      .call(auth.login, { body: { email: body.login_name, password: registrationPassword } });
    expect(login.status).toBe(200);
  });

  it('cannot use the account until the operator has confirmed another kind of consent', async () => {
    const { body } = await add('signed-letter');
    const visitor = test.visitor();
    visitor.token = (await open(body.code, visitor)).body.token;
    expect((await visitor.call(settings.read)).status).toBe(403);
    const [row] = (await parent.call(guardian.children)).body;
    expect(row).toMatchObject({ consent_pending: true, can_delete: true });
    const params = { slug: body.slug };
    expect((await parent.call(guardian.startExport, { params })).status).toBe(404);
    expect((await parent.call(guardian.deleteChild, { params })).status).toBe(200);
  });

  it('is refused without an offered consent, for an adult, and if a minor adds the child', async () => {
    expect((await add('none')).status).toBe(400);
    expect((await add('sandbox', birthYears.adult)).status).toBe(400);
    parent = child;
    expect((await add()).status).toBe(403);
  });

  it('is refused and not stored if the parent has no confirmed email address', async () => {
    parent = await test.signedIn();
    const refused = await add();
    expect([refused.status, refused.body['code']]).toEqual([403, 'unconfirmed_email']);
    expect((await parent.call(guardian.children)).body).toEqual([]);
  });

  it('can replace a lost password with a newer code', async () => {
    const { body } = await add();
    expect((await open(body.code)).status).toBe(200);
    const renewed = await parent.call(guardian.renewCode, { params: { slug: body.slug } });
    expect((await open(renewed.body.code)).status).toBe(200);
  });

  it('can no longer use a code that the parent has replaced with a newer one', async () => {
    const { body } = await add();
    const renewed = await parent.call(guardian.renewCode, { params: { slug: body.slug } });
    expect((await open(body.code)).status).toBe(404);
    expect((await open(renewed.body.code)).status).toBe(200);
  });
});
