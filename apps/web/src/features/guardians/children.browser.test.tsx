import { account } from '@fencing-journal/contract/account';
import { consentText, guardian, guardianTexts } from '@fencing-journal/contract/guardian';
import { codeTexts } from '@fencing-journal/contract/shared/codes';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { byLabel, dismissNotice, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { anAccount, aUser } from '../../testing/samples/account.ts';
import { aChild } from '../../testing/samples/guardians.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', exactly(name));
const heading = (name: string) => main.getByRole('heading', { name, exact: true, level: 1 });
const showsText = (text: string | RegExp) =>
  expect.element(main.getByText(text, { exact: true })).toBeVisible();
const parent = aUser({ kind: 'guardian' });
const sandbox = { id: 'sandbox', label: 'I agree (no check, for trying out)' };
const { version, text } = consentText;

beforeEach(() => {
  signIn(parent);
  stub(guardian.children, []);
  stub(guardian.connections, []);
  stub(account.read, anAccount());
  stub(guardian.consent, { methods: [sandbox], text_version: version, text });
});

describe("a guardian's children", { tags: ['B-MG-04'] }, () => {
  test("are a parent's home page, without the journal's navigation", async () => {
    const app = await renderApp('/journal');
    await app.waitForPath('/guardian');
    await showsText('No children yet');
    await expect.element(page.getByRole('navigation', exactly('Journal'))).not.toBeInTheDocument();
    const journalLinks = () =>
      [...document.querySelectorAll('a[href^="/journal"], a[href^="/coach"]')].map(
        (link) => link.textContent || link.getAttribute('aria-label'),
      );
    await expect
      .poll(() => journalLinks().toSorted())
      .toEqual(['Notifications', 'Settings', 'Settings']);
    const nav = page.getByRole('navigation', exactly('Main'));
    await expect.element(nav.getByRole('link', exactly('Children'))).toBeVisible();
  });

  test.each(['/journal/tournaments', '/journal/lessons/add', '/coach/students'])(
    'are shown to a parent instead of %s',
    async (path) => {
      const app = await renderApp(path);
      await app.waitForPath('/guardian');
    },
  );

  test('are listed with what is waiting for each of them', async () => {
    stub(guardian.children, [
      aChild({ waiting: 2 }),
      aChild({ slug: 'b', first_name: 'Ben' }),
      aChild({ slug: 'c', first_name: 'Cleo', consent_pending: true }),
      aChild({ slug: 'd', first_name: 'Dan', delete_on: '2026-12-06T10:00:00.000Z' }),
    ]);
    await renderApp('/guardian');
    const card = (name: string) => main.getByRole('listitem').filter({ hasText: name });
    await expect.element(card('Mia Vega')).toHaveTextContent('2 connections to approve');
    await expect.element(card('Ben Vega')).toHaveTextContent('Nothing waits for you');
    await expect.element(card('Cleo Vega')).toHaveTextContent('We’re checking your consent');
    await expect.element(card('Dan Vega')).toHaveTextContent('Will be deleted on Dec 6, 2026');
  });

  test('show an error and load again', async () => {
    stub(guardian.children, errorResponse('internal'));
    await renderApp('/guardian');
    await expect.element(button('Try again')).toBeVisible();
    stub(guardian.children, [aChild()]);
    await button('Try again').click();
    await showsText('Mia Vega');
  });

  test('can belong to a fencer, but not to a minor', async () => {
    signIn(aUser());
    const app = await renderApp('/guardian');
    await expect.element(heading('Children')).toBeVisible();
    signIn(aUser({ minor: true }));
    await app.waitForPath('/journal');
  });
});

describe('a parent without a confirmed address', { tags: ['B-MG-04'] }, () => {
  const notice = main.getByRole('heading', exactly('Confirm your email address'));

  test.each(['/guardian', '/guardian/add', '/guardian/mia-vega-aaaaaa'])(
    'is asked to confirm it on %s, and can get the email again',
    async (path) => {
      stub(account.read, anAccount({ email_verified: false }));
      stub(account.verifyEmail, { message: 'Email has been sent' });
      stub(guardian.children, [aChild({ waiting: 1 })]);
      await renderApp(path);
      await expect.element(notice).toBeVisible();
      await expect.element(main.getByText('robin@club.example')).toBeVisible();
      await button('Send the email again').click();
      await showsText('Email has been sent');
      expect(requestsTo(account.verifyEmail)).toHaveLength(1);
    },
  );

  test('no longer sees the notice once the address is confirmed in another tab', async () => {
    stub(account.read, anAccount({ email_verified: false }));
    await renderApp('/guardian');
    await expect.element(notice).toBeVisible();
    stub(account.read, anAccount());
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('is told what to do if the server refuses the request', async () => {
    stub(guardian.link, errorResponse('unconfirmed_email'));
    await renderApp('/guardian/add');
    await byLabel('Code').fill('abcde-23456');
    await button('Link to my child').click();
    await expect.element(page.getByText(/^Confirm your email address first/)).toBeVisible();
  });
});

describe('a child with a code', { tags: ['B-MG-04'] }, () => {
  const link = async (code = 'abcde-23456') => {
    await renderApp('/guardian/add');
    await byLabel('Code').fill(code);
    await button('Link to my child').click();
  };

  test('is linked, and their page opens', async () => {
    stub(guardian.link, () => {
      stub(guardian.children, [aChild()]);
      return aChild();
    });
    await link();
    await dismissNotice('Linked', 'You’re now linked to Mia Vega.');
    await expect.element(heading('Mia Vega')).toBeVisible();
    expect(onlyBody(guardian.link)).toEqual({ code: 'abcde-23456' });
  });

  test('under 13 needs consent, and then the same code works', async () => {
    stub(guardian.link, ({ body }) => {
      if (!(body as { consent?: object }).consent)
        return errorResponse('validation', { errors: { consent: [guardianTexts.consentNeeded] } });
      stub(guardian.children, [aChild()]);
      return aChild();
    });
    await link();
    await showsText('Your child is under 13, so we need your consent.');
    const panel = main.getByRole('tabpanel', exactly('My child has a code'));
    await expect.element(panel.getByText(text)).toBeVisible();
    await button('Agree and link').click();
    await expect.element(panel.getByText(/^Choose how you agree/)).toBeVisible();
    expect(requestsTo(guardian.link)).toHaveLength(1);
    await panel.getByRole('radio', exactly(sandbox.label)).click();
    await button('Agree and link').click();
    await expect.element(heading('Mia Vega')).toBeVisible();
    expect(requestsTo(guardian.link)[1]?.body).toEqual({
      code: 'abcde-23456',
      consent: { method: 'sandbox', text_version: version },
    });
  });

  test('is not linked with a wrong code', async () => {
    stub(guardian.link, errorResponse('not_found', { message: codeTexts.wrong }));
    await link('wrong');
    await showsText(codeTexts.wrong);
    await expect.element(byLabel('Code')).toHaveFocus();
    await expect.element(byLabel('Code')).toHaveValue('wrong');
  });
});

describe('a new account for a child', { tags: ['B-MG-02', 'B-MG-04'] }, () => {
  const fill = async () => {
    await renderApp('/guardian/add');
    await main.getByRole('tab', exactly('Open an account')).click();
    await byLabel('Child’s first name').fill('Nino');
    await byLabel('Child’s last name').fill('Vega');
    await byLabel('Child’s year of birth').fill('2017');
  };
  const submit = () => button('Agree and open the account').click();

  test('needs consent and then shows how the child logs in', async () => {
    stub(guardian.addChild, {
      slug: 'nino-vega-aaaaaa',
      login_name: 'nino-k3m9p2',
      code: 'abcde-23456',
      expires_at: '2026-11-29T10:00:00.000Z',
    });
    await fill();
    await submit();
    await showsText(/^Choose how you agree/);
    expect(requestsTo(guardian.addChild)).toEqual([]);
    await main.getByRole('radio').click();
    await submit();
    await expect.element(main.getByRole('heading', exactly('The account is open'))).toHaveFocus();
    await showsText('nino-k3m9p2');
    await showsText('abcde-23456');
    await showsText(`${location.host}/first-login`);
    expect(onlyBody(guardian.addChild)).toEqual({
      first_name: 'Nino',
      last_name: 'Vega',
      birth_year: 2017,
      consent: { method: 'sandbox', text_version: version },
    });
  });

  test("shows the server's errors at their fields", async () => {
    stub(
      guardian.addChild,
      errorResponse('validation', { errors: { birth_year: [guardianTexts.childrenOnly] } }),
    );
    await fill();
    await main.getByRole('radio').click();
    await submit();
    await showsText(guardianTexts.childrenOnly);
    await expect.element(byLabel('Child’s year of birth')).toHaveFocus();
  });

  test('says so if no consent is offered', async () => {
    stub(guardian.consent, { methods: [], text_version: version, text });
    await fill();
    await showsText(/^We can’t check a parent’s consent here yet\./);
  });
});
