import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  closeMessage,
  expect,
  newDevice,
  signUp,
  test,
  type Page,
} from './support/fixtures.ts';
import { waitForMail } from './support/mailbox.ts';

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test.describe('a locked-out user', () => {
  test.use({ allowedInConsole: /status of (400|429)/ });

  test(
    'can log in with a temporary password from an email',
    { tag: ['@R-AUTH-32', '@R-AUTH-33', '@R-AUTH-34', '@R-AUTH-35', '@R-AUTH-36', '@R-AUTH-37'] },
    async ({ page }) => {
      const account = await signUp(page);
      await logOut(page);
      await page.getByLabel('Email or USA Fencing ID').fill(account.email);
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        await page.getByLabel('Password', { exact: true }).fill(`not it ${attempt}`);
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await closeMessage(
          page,
          'Error',
          attempt < 6
            ? 'Please Provide Valid Login Details'
            : 'limit exceded of login try you can get your otp from your email',
        );
      }
      await expectAccessibleEverywhere(page, 'the temporary password');
      const [, temporary = ''] = await waitForMail(
        account.email,
        /temporary password is ([\w-]+) and/,
      );
      await page.getByLabel('Temporary password').fill(temporary);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page).toHaveURL(/\/journal$/);
    },
  );
});

test(
  'a forgotten password is reset with the link in the email',
  {
    tag: [
      '@R-AUTH-47',
      '@R-AUTH-48',
      '@R-AUTH-49',
      '@R-AUTH-50',
      '@R-AUTH-51',
      '@R-AUTH-52',
      '@R-AUTH-53',
      '@R-AUTH-54',
      '@R-AUTH-55',
      '@R-AUTH-56',
    ],
  },
  async ({ page }) => {
    const account = await signUp(page);
    await logOut(page);
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
    await page.getByLabel('Email or USA Fencing ID').fill(account.email);
    await expectAccessibleEverywhere(page, 'forgot password');
    await page.getByRole('button', { name: 'Send link' }).click();
    await acknowledge(page, 'Success', 'Email has been sent');
    const [, path = ''] = await waitForMail(
      account.email,
      /http:\/\/localhost:\d+(\/reset\/[\w-]+)/,
    );
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill('second-Lamp-77');
    await page.getByLabel('Confirm password').fill('second-Lamp-77');
    await expectAccessibleEverywhere(page, 'new password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await acknowledge(page, 'Success', 'Success to change password');
    await page.getByLabel('Email or USA Fencing ID').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('second-Lamp-77');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/journal$/);
  },
);

test('an address is confirmed with the link in the email', async ({ page }) => {
  const account = await signUp(page);
  const [, path = ''] = await waitForMail(
    account.email,
    /http:\/\/localhost:\d+(\/verify-email\/[\w-]+)/,
  );
  await page.goto(path);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'address confirmed');
});

test('an address is confirmed on another device with the password', async ({ page, browser }) => {
  const account = await signUp(page);
  const [, path = ''] = await waitForMail(
    account.email,
    /http:\/\/localhost:\d+(\/verify-email\/[\w-]+)/,
  );
  const elsewhere = await newDevice(browser);
  try {
    const phone = await elsewhere.newPage();
    await phone.goto(path);
    await phone.getByLabel('Your password').fill(account.password);
    await phone.getByRole('button', { name: 'Confirm' }).click();
    await expect(phone.getByRole('status').filter({ hasText: 'is confirmed' })).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});
