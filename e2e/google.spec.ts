import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  createAccount,
  acknowledge,
  closeMessage,
  expect,
  signUp,
  test,
  type Page,
} from './support/fixtures.ts';
import { originWithGoogle, stubGoogle, startServerWithGoogle } from './support/google.ts';
import { openSettings } from './support/settings.ts';

test.use({ baseURL: originWithGoogle });

let google: Awaited<ReturnType<typeof startServerWithGoogle>>;
test.beforeAll(async () => {
  google = await startServerWithGoogle();
});
test.afterAll(() => google.stop());

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const userOf = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('userAuth') ?? 'null') as {
        email: string;
        slug: string;
      } | null,
  );

test.describe('somebody new', () => {
  test.use({ allowedInConsole: /status of 403/ });
  test(
    'signs up with Google after entering their year of birth, and logs in with Google again',
    {
      tag: [
        '@R-GEN-28',
        '@R-AUTH-03',
        '@R-AUTH-40',
        '@R-AUTH-41',
        '@R-AUTH-42',
        '@R-AUTH-43',
        '@R-AUTH-44',
        '@R-API-12',
      ],
    },
    async ({ page }) => {
      const { scripts } = await stubGoogle(page, (nonce) =>
        google.token({ sub: 'gwen', email: 'gwen@journeys.example', nonce }),
      );
      await page.goto('/login');
      await expect(button(page)).toBeVisible();
      expect(scripts).toEqual(['/login https://accounts.google.com/gsi/client']);
      expect(await page.evaluate(() => 'googlePrompted' in window)).toBe(true);
      await expectAccessibleEverywhere(page, 'log in with Google');
      await page.evaluate(() => window.scrollTo(0, 120));
      await page.evaluate(() => Object.assign(window, { before: true }));
      await button(page).click();
      // Google doesn't provide the year of birth, and nothing is stored without it.
      await expect(page.getByRole('heading', { name: 'One question first' })).toBeFocused();
      await expectAccessibleEverywhere(page, 'the year of birth of somebody new');
      await page.getByLabel('Year of birth').fill('1990');
      await page.getByRole('button', { name: 'Open account' }).click();
      await acknowledge(page, 'Login Successfully', 'You have been logged in.');
      await expect(page).toHaveURL(/\/journal$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Gwen');
      expect(
        await page.evaluate(() => 'before' in window),
        "same document as the one Google's script ran in",
      ).toBe(false);
      expect(await page.evaluate(() => window.scrollY), 'scroll position of the journal').toBe(0);
      const first = await userOf(page);
      expect(first).toMatchObject({ email: 'gwen@journeys.example' });

      await openSettings(page);
      await expect(page.getByRole('region', { name: 'Password', exact: true })).toContainText(
        'you log in with Google',
      );
      expect(scripts, "requests for Google's script").toHaveLength(1);

      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await button(page).click();
      await acknowledge(page, 'Login Successfully');
      await expect(page).toHaveURL(/\/journal$/);
      expect(await userOf(page)).toMatchObject({ slug: first?.slug });
    },
  );
});

test('a user with an account for the address logs in with Google on the registration page', async ({
  page,
}) => {
  await stubGoogle(page, (nonce) => google.token({ sub: 'robin', email: account.email, nonce }));
  const account = await signUp(page);
  const { slug } = (await userOf(page)) ?? {};
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  // The logout ends with a new document, which blocks other navigation while it loads.
  await expect(button(page)).toBeVisible();
  await page.goto('/register');
  await button(page).click();
  await acknowledge(page, 'Login Successfully');
  await expect(page).toHaveURL(/\/journal$/);
  expect(await userOf(page)).toMatchObject({ slug });
});

test.describe('an account that is being closed', () => {
  // Settings may still be loading their lists when the session ends.
  test.use({ allowedInConsole: /status of 401/ });
  test("the message shown on the login page is read before Google's script loads", async ({
    page,
  }) => {
    const { scripts } = await stubGoogle(page, () => Promise.resolve(undefined));
    const account = await createAccount(page);
    await openSettings(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Your password').fill(account.password);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Login', includeHidden: true }),
    ).toBeVisible();
    await closeMessage(page, 'Your account is closed', 'It will be deleted on');
    await expect(button(page)).toBeVisible();
    expect(scripts.filter((line) => !line.startsWith('/register'))).toEqual([
      '/login https://accounts.google.com/gsi/client',
    ]);
  });
});

test(
  'a response from Google without a credential shows an error, and nothing is sent',
  { tag: ['@R-AUTH-41', '@R-AUTH-46', '@R-ERR-06'] },
  async ({ page }) => {
    await stubGoogle(page, () => Promise.resolve(undefined));
    await page.goto('/login');
    await button(page).click();
    await closeMessage(page, 'Google Login Error', 'Please provide valid login details.');
    expect(await userOf(page)).toBeNull();
  },
);

test.describe('a credential', () => {
  test.use({ allowedInConsole: /status of 400/ });

  test(
    "made for another browser is rejected with the server's message",
    { tag: ['@R-AUTH-45', '@GO-1'] },
    async ({ page }) => {
      await stubGoogle(page, () =>
        google.token({ sub: 'eve', email: 'eve@journeys.example', nonce: 'of-another-browser' }),
      );
      await page.goto('/login');
      await button(page).click();
      await closeMessage(page, 'Login Failed', "Google didn't confirm who you are. Try again.");
      expect(await userOf(page)).toBeNull();
    },
  );
});
