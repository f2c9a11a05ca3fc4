import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  closeMessage,
  expect,
  logIn,
  newDevice,
  signUp,
  test,
  type Account,
  type Page,
} from './support/fixtures.ts';
import { waitForMail } from './support/mailbox.ts';
import { openSettings } from './support/settings.ts';

const section = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true });
const clickButton = (page: Page, title: string, button: string) =>
  section(page, title).getByRole('button', { name: button, exact: true }).click();
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
}

async function signUpAndOpenSettings(page: Page): Promise<Account> {
  const account = await signUp(page);
  await openSettings(page);
  return account;
}

test(
  'a user changes name, email address and password in the settings',
  { tag: ['@R-SET-02', '@PW-5'] },
  async ({ page }) => {
    const account = await signUpAndOpenSettings(page);
    await expectAccessibleEverywhere(page, 'settings');

    await clickButton(page, 'Name', 'Change name');
    await dialog(page, 'Change your name').getByLabel('First name').fill('Robyn');
    await expectAccessibleEverywhere(page, 'change of the name');
    await dialog(page, 'Change your name').getByRole('button', { name: 'Save name' }).click();
    await expect(section(page, 'Name').getByText('Saved.')).toBeVisible();
    expect(
      await page.evaluate(
        () => (JSON.parse(localStorage.getItem('userAuth') ?? '{}') as { first: string }).first,
      ),
    ).toBe('Robyn');
    await page.goto('/journal');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robyn');

    await openSettings(page);
    const address = account.email.replace('fencer', 'renamed');
    await clickButton(page, 'Email address', 'Change email address');
    await dialog(page, 'Change your email address')
      .getByLabel('Your password')
      .fill(account.password);
    await dialog(page, 'Change your email address').getByLabel('New email address').fill(address);
    await dialog(page, 'Change your email address')
      .getByRole('button', { name: 'Send the email' })
      .click();
    await expect(section(page, 'Email address')).toContainText(`${address} replaces it`);
    const [, link = ''] = await waitForMail(
      address,
      /http:\/\/localhost:\d+(\/verify-email\/[\w-]+)/,
    );
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible();
    await openSettings(page);
    await expect(section(page, 'Email address')).toContainText(`${address}Confirmed.`);
    await waitForMail(account.email, /Your email address was changed/);

    await clickButton(page, 'Password', 'Change password');
    await dialog(page, 'Change your password').getByLabel('Your password').fill(account.password);
    await dialog(page, 'Change your password')
      .getByLabel('New password', { exact: true })
      .fill('second-Lamp-77');
    await dialog(page, 'Change your password')
      .getByLabel('Confirm new password')
      .fill('second-Lamp-77');
    await expectAccessibleEverywhere(page, 'change of the password');
    await dialog(page, 'Change your password')
      .getByRole('button', { name: 'Save password' })
      .click();
    await expect(section(page, 'Password')).toContainText('Your password was changed.');
    await waitForMail(address, /Your password was changed/);
    await logOut(page);
    await logIn(page, { email: address, password: 'second-Lamp-77' });
    await expect(page).toHaveURL(/\/journal$/);
  },
);

test.describe('another device', () => {
  test.use({ allowedInConsole: /status of 401/ });

  test(
    'is listed in the settings and can be logged out there',
    { tag: ['@SE-7'] },
    async ({ page, browser }) => {
      const account = await signUp(page);
      const elsewhere = await newDevice(browser, {
        userAgent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
      });
      const other = await elsewhere.newPage();
      await logIn(other, account);
      await expect(other).toHaveURL(/\/journal$/);
      await openSettings(page);
      const devices = section(page, 'Your devices');
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await devices.getByRole('button', { name: /^Log out Firefox on Windows/ }).click();
      await expect(devices.getByText('Firefox on Windows is logged out.')).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      await expect(devices.getByRole('listitem')).toContainText('This device');
      await other.reload();
      await expect(other).toHaveURL(/\/login/);
      await elsewhere.close();
    },
  );
});

test(
  'a user adds a passkey, logs in without a password, and removes it',
  { tag: ['@SE-7'] },
  async ({ page, context }) => {
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2' as const,
      transport: 'internal' as const,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    };
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options });

    const account = await signUpAndOpenSettings(page);
    await clickButton(page, 'Passkeys', 'Add a passkey');
    await expect(section(page, 'Passkeys').getByText(/ was added\.$/)).toBeVisible();
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([
      { rpId: 'localhost', isResidentCredential: true, userName: account.email },
    ]);
    await section(page, 'Passkeys')
      .getByRole('button', { name: /^Rename / })
      .click();
    await dialog(page, 'Rename passkey').getByLabel('Name').fill('Yellow phone');
    await dialog(page, 'Rename passkey').getByRole('button', { name: 'Save name' }).click();
    await expect(section(page, 'Passkeys')).toContainText('Yellow phone');
    await expectAccessibleEverywhere(page, 'a passkey in the settings');
    await waitForMail(account.email, /A passkey was added to your account/);

    await logOut(page);
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'log in with a passkey');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(/\/journal$/);
    expect(
      await page.evaluate(
        () => (JSON.parse(localStorage.getItem('userAuth') ?? '{}') as { email: string }).email,
      ),
    ).toBe(account.email);

    await openSettings(page);
    await expect(section(page, 'Passkeys')).toContainText(/last used/);
    await clickButton(page, 'Passkeys', 'Remove Yellow phone');
    await dialog(page, 'Remove passkey').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(section(page, 'Passkeys').getByText('Yellow phone was removed.')).toBeFocused();
    await waitForMail(account.email, /A passkey was removed from your account/);
  },
);

test.describe('a removed passkey', () => {
  test.use({ allowedInConsole: /status of 400/ });

  test('fails with the same message as every failed login', async ({ page, context }) => {
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signUpAndOpenSettings(page);
    await clickButton(page, 'Passkeys', 'Add a passkey');
    await section(page, 'Passkeys')
      .getByRole('button', { name: /^Remove / })
      .click();
    await dialog(page, 'Remove passkey').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(section(page, 'Passkeys').getByText(/ was removed\.$/)).toBeVisible();
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText('Please Provide Valid Login Details')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a deleted account can be restored within two weeks', async ({ page }) => {
  const account = await signUpAndOpenSettings(page);
  await clickButton(page, 'Delete account', 'Delete my account');
  await expectAccessibleEverywhere(page, 'deletion');
  await dialog(page, 'Delete your account?').getByLabel('Your password').fill(account.password);
  await dialog(page, 'Delete your account?')
    .getByRole('button', { name: 'Delete account' })
    .click();
  await closeMessage(page, 'Your account is closed', 'It will be deleted on');
  await expect(page).toHaveURL(/\/login$/);
  await waitForMail(account.email, /Your account will be deleted in 14 days/);

  await logIn(page, account);
  await dialog(page, 'Keep your account?').getByRole('button', { name: 'Cancel' }).click();
  const notice = section(page, 'Account deletion');
  await expect(notice).toContainText('Your account will be deleted on');
  await expectAccessibleEverywhere(page, 'the notice of a deletion');
  await notice.getByRole('button', { name: 'Keep my account' }).click();
  await acknowledge(page, 'Deletion canceled');
  await expect(notice).toBeHidden();
  await logOut(page);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/journal$/);
  await expect(dialog(page, 'Keep your account?')).toBeHidden();
});
