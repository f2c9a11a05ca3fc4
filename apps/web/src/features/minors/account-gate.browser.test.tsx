import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { guardian } from '@fencing-journal/contract/guardian';
import { codeTexts } from '@fencing-journal/contract/shared/codes';
import { settings } from '@fencing-journal/contract/settings';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setReachable } from '../../lib/reachability.ts';
import { queryClient } from '../../http/query.ts';
import { readSession } from '../../http/session.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { byLabel, exactly, nextFrame, renderApp, signIn } from '../../testing/app.tsx';
import { anAccount, aUser, fakeToken } from '../../testing/samples/account.ts';
import { aPage } from '../../testing/samples/page.ts';
import { aTournament } from '../../testing/samples/tournaments.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const heading = (name: string) => main.getByRole('heading', { name, exact: true, level: 1 });
const question = heading('One question first');
const year = byLabel('Year of birth');
const press = (name: string) => main.getByRole('button', exactly(name)).click();
const minor = aUser({ minor: true });

beforeEach(() => stub(tournaments.all, aPage('/api/tournaments/all/', [aTournament()])));

describe('an account without a year of birth', { tags: ['B-MG-01'] }, () => {
  beforeEach(() => {
    signIn(minor);
    stub(auth.me, { user_data: minor, birth_year_needed: true });
  });

  test('is asked before every page of the journal', async () => {
    const app = await renderApp('/journal/tournaments');
    await expect.element(question).toBeVisible();
    await expect.element(main).toHaveFocus();
    await app.router.navigate('/journal');
    await expect.element(question).toBeVisible();
    expect(requestsTo(account.setBirthYear)).toEqual([]);
  });

  test('is asked right after logging in', async () => {
    localStorage.clear();
    const session = { token: fakeToken(), user_data: minor, birth_year_needed: true as const };
    stub(auth.login, session);
    await renderApp('/login?next=/journal/tournaments');
    await page.getByLabelText('Email or USA Fencing ID').fill('robin@club.example');
    await page.getByLabelText('Password', { exact: true }).fill('a quiet parry');
    await press('Login');
    await expect.element(question).toBeVisible();
    expect(requestsTo(tournaments.all)).toEqual([]);
  });

  test('opens the journal once it has answered', async () => {
    stub(account.setBirthYear, () => {
      stub(auth.me, { user_data: aUser() });
      return { birth_year: 1990, minor: false };
    });
    await renderApp('/journal/tournaments');
    await year.fill('1990');
    await press('Save');
    await expect.element(heading('Tournaments')).toBeVisible();
    expect(onlyBody(account.setBirthYear)).toEqual({ birth_year: 1990 });
    expect(readSession()?.minor).toBeUndefined();
  });

  test('continues to the journal if another device has answered already', async () => {
    stub(account.setBirthYear, () => {
      stub(auth.me, { user_data: aUser() });
      return errorResponse('conflict');
    });
    await renderApp('/journal/tournaments');
    await year.fill('1990');
    await press('Save');
    await expect.element(heading('Tournaments')).toBeVisible();
  });

  test.each(['', '90', '1899'])('cannot answer "%s"', async (text) => {
    await renderApp('/journal/tournaments');
    await year.fill(text);
    await press('Save');
    await expect.element(year).toHaveAccessibleDescription(/Enter the year in four digits\./);
    await expect.element(year).toHaveFocus();
    expect(requestsTo(account.setBirthYear)).toEqual([]);
  });

  test('has no axe violations, even with an error', async () => {
    await renderApp('/journal/tournaments');
    await expect.element(question).toBeVisible();
    await expectAccessible();
    await press('Save');
    await expect.element(year).toHaveFocus();
    await expectAccessible();
  });

  test('can log out instead', async () => {
    const app = await renderApp('/journal/tournaments');
    await press('Log out');
    await app.waitForPath('/login');
    expect(readSession()).toBeNull();
  });

  test.each([
    ['/terms', 'Terms'],
    ['/journal/settings/profile', 'Settings'],
  ])('can still open %s', async (path, title) => {
    for (const endpoint of [account.read, settings.read]) stub(endpoint, errorResponse('internal'));
    await renderApp(path);
    await expect.element(heading(title)).toBeVisible();
    await expect.poll(() => requestsTo(auth.me)).toHaveLength(1);
    await expect.poll(() => queryClient.isFetching({ queryKey: ['auth'] })).toBe(0);
    await nextFrame();
    await expect.element(question).not.toBeInTheDocument();
  });

  test('is not asked while offline, or on a page that was opened while offline', async () => {
    const app = await renderApp('/journal/tournaments');
    await expect.element(question).toBeVisible();
    setReachable(false);
    await expect.element(heading('Tournaments')).toBeVisible();
    setReachable(true);
    await expect.element(heading('Tournaments')).toBeVisible();
    await app.router.navigate('/journal');
    await expect.element(question).toBeVisible();
  });
});

test('a guardian can compare videos, and is redirected from the journal to the children', async () => {
  signIn(aUser({ kind: 'guardian' }));
  stub(auth.me, { user_data: aUser({ kind: 'guardian' }) });
  stub(guardian.children, []);
  stub(account.read, anAccount());
  const app = await renderApp('/journal/compare');
  await expect.element(heading('Side by side')).toBeVisible();
  await app.router.navigate('/journal/tournaments');
  await expect.element(main.getByText('No children yet')).toBeVisible();
});

describe("a child's account without a guardian", { tags: ['B-MG-02'] }, () => {
  beforeEach(() => {
    signIn(minor);
    stub(auth.me, { user_data: minor, guardian_needed: true });
  });

  test('makes a code for a parent, which can be copied', async () => {
    stub(guardian.createCode, { code: 'abcde-23456', expires_at: '2026-11-29T10:00:00.000Z' });
    await renderApp('/journal/tournaments');
    await expect.element(heading('Ask a parent or guardian')).toBeVisible();
    await expect
      .element(main.getByRole('link', exactly('For parents')))
      .toHaveAttribute('href', '/minors');
    await press('Make a code for your parent');
    const code = main.getByText('abcde-23456', { exact: true });
    await expect.element(code).toBeVisible();
    await expect.element(code.element().parentElement).toHaveFocus();
    await expect.element(main.getByText(/Works once, until Nov 29, 2026/)).toBeVisible();
    await expect.element(main.getByRole('button', exactly('Copy code'))).toBeVisible();
    await expect.element(main.getByRole('button', exactly('Make another code'))).toBeVisible();
  });

  test('has no axe violations, even with a code', async () => {
    stub(guardian.createCode, { code: 'abcde-23456', expires_at: '2026-11-29T10:00:00.000Z' });
    await renderApp('/journal/tournaments');
    await expect.element(heading('Ask a parent or guardian')).toBeVisible();
    await expectAccessible();
    await press('Make a code for your parent');
    await expect.element(main.getByText('abcde-23456', { exact: true })).toBeVisible();
    await expectAccessible();
  });

  test('revokes codes that nobody has used', async () => {
    stub(guardian.createCode, { code: 'abcde-23456', expires_at: '2026-11-29T10:00:00.000Z' });
    stub(guardian.revokeCodes, { message: codeTexts.revoked });
    await renderApp('/journal/tournaments');
    await press('Make a code for your parent');
    const code = main.getByText('abcde-23456', { exact: true });
    await expect.element(code).toBeVisible();
    await press('Revoke codes for parents');
    await expect.element(main.getByText(codeTexts.revoked, { exact: true })).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
    expect(requestsTo(guardian.revokeCodes)).toHaveLength(1);
  });

  test('says what happens without a parent', async () => {
    await renderApp('/journal/tournaments');
    await expect
      .element(main.getByText(/Without a parent’s consent we delete it after 14 days/))
      .toBeVisible();
  });

  test('can log out', async () => {
    const app = await renderApp('/journal/tournaments');
    await press('Log out');
    await app.waitForPath('/login');
  });
});
