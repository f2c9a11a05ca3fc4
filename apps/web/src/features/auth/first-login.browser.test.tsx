import { auth, authTexts } from '@fencing-journal/contract/auth';
import { codeTexts } from '@fencing-journal/contract/shared/codes';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../../http/session.ts';
import { byLabel, exactly, renderApp, signIn } from '../../testing/app.tsx';
import { aUser, fakeToken } from '../../testing/samples/account.ts';
import { errorResponse, onlyBody, requestsTo, stub } from '../../testing/stub-server.ts';

const main = page.getByRole('main');
const password = 'a quiet parry';
const minor = aUser({ minor: true });
const submit = () => main.getByRole('button', exactly('Set password and log in')).click();

async function fill({ confirm = password } = {}) {
  const app = await renderApp('/first-login');
  await byLabel('Code').fill('abcde-23456');
  await byLabel('New password').fill(password);
  await byLabel('Confirm password').fill(confirm);
  return app;
}

describe("the first login with a parent's code", { tags: ['B-MG-02'] }, () => {
  test('sets a password, shows the login name and opens the journal', async () => {
    stub(auth.childCode, { token: fakeToken(), user_data: minor, login_name: 'mia-k3m9p2' });
    const app = await fill();
    await submit();
    await expect.element(main.getByRole('heading', exactly('You’re in'))).toBeVisible();
    await expect.element(main.getByText('mia-k3m9p2', { exact: true })).toBeVisible();
    expect(onlyBody(auth.childCode)).toEqual({
      code: 'abcde-23456',
      password,
      password_confirm: password,
    });
    expect(readSession()?.slug).toBe(minor.slug);
    await main.getByRole('button', exactly('Open my journal')).click();
    await app.waitForPath('/journal');
  });

  test('shows an error at the field if a code does not work', async () => {
    stub(auth.childCode, errorResponse('not_found', { message: codeTexts.wrong }));
    await fill();
    await submit();
    await expect.element(main.getByText(codeTexts.wrong, { exact: true })).toBeVisible();
    await expect.element(byLabel('Code')).toHaveFocus();
    expect(readSession()).toBeNull();
  });

  test('needs the same password twice', async () => {
    await fill({ confirm: 'another parry' });
    await submit();
    await expect.element(byLabel('New password')).toHaveFocus();
    await expect
      .element(byLabel('New password'))
      .toHaveAccessibleDescription(new RegExp(authTexts.passwordMismatch));
    expect(requestsTo(auth.childCode)).toEqual([]);
  });

  test('is linked from the login page and closed to those who are logged in', async () => {
    const app = await renderApp('/login');
    await main.getByRole('link', exactly('Log in with their code')).click();
    await app.waitForPath('/first-login');
    signIn();
    await app.router.navigate('/');
    await app.router.navigate('/first-login');
    await app.waitForPath('/journal');
  });
});
