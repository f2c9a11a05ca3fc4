import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { password } from './coaches.ts';

interface Fixtures {
  /** Matches console messages that the test provokes on purpose, such as the browser's message for a 404. */
  allowedInConsole: RegExp;
  quietConsole: undefined;
  pagesAtFailure: undefined;
}

/** Returns a growing list of console errors and warnings, and of uncaught errors, in a browser context. */
export function recordConsole(context: BrowserContext, allowed: RegExp = /^$/): string[] {
  const messages: string[] = [];
  const record = (text: string) => {
    if (!allowed.test(text)) messages.push(text);
  };
  context.on('console', (message) => {
    const isFromPlaywright = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isFromPlaywright)
      record(`${message.type()}: ${message.text()} (${message.page()?.url() ?? ''})`);
  });
  context.on('weberror', (failure) => record(`uncaught: ${failure.error().message}`));
  return messages;
}

/**
 * Makes pages assume that the user has data saving enabled, so that no page prefetches the others.
 * That would load 170 scripts, which takes more than a second on each device.
 */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

/** Returns a browser context for a second person or device. It never prefetches; see `saveData`. */
export async function newDevice(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await saveData(context);
  return context;
}

/** Fails every test that logs a console error or warning or throws an uncaught error. */
export const test = base.extend<Fixtures>({
  allowedInConsole: [/^$/, { option: true }],
  // Tests with a service worker keep prefetching, as for most users.
  context: async ({ context, serviceWorkers }, runTest) => {
    if (serviceWorkers === 'block') await saveData(context);
    await runTest(context);
  },
  quietConsole: [
    async ({ context, allowedInConsole }, runTest) => {
      const messages = recordConsole(context, allowedInConsole);
      await runTest(undefined);
      // A request that a route is still handling when the test ends would fail the next test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(messages, 'console messages').toEqual([]);
    },
    { auto: true },
  ],
  // Playwright attaches only one page, which may belong to another person.
  pagesAtFailure: [
    async ({ context }, runTest, testInfo) => {
      await runTest(undefined);
      if (testInfo.errors.length === 0) return;
      for (const page of context.pages()) {
        const shown = await page.ariaSnapshot({ timeout: 10_000 }).catch(String);
        await testInfo.attach('page', { body: `${page.url()}\n${shown}` });
      }
    },
    { auto: true },
  ],
});
export { expect, type Page };

export interface Account {
  email: string;
  password: string;
}

/** Fills in the first step of registration. */
export async function fillPerson(
  page: Page,
  { first = 'Robin', last = 'Vega', email = '', birthYear = 1990 } = {},
): Promise<Account> {
  const account = { email: email || `fencer.${crypto.randomUUID()}@example.com`, password };
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Year of birth').fill(String(birthYear));
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  return account;
}

/** Registers an account through the API and logs the page in, without opening the app. */
export async function createAccount(
  page: Page,
  { first, last } = { first: 'Robin', last: 'Vega' },
): Promise<Account> {
  const account = { email: `fencer.${crypto.randomUUID()}@example.com`, password };
  await page.goto('/manifest.webmanifest');
  await page.evaluate(
    async (user) => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf-token')).json()) as {
        csrfToken: string;
      };
      const headers = { 'content-type': 'application/json', 'x-csrftoken': csrfToken };
      const { token } = (await (
        await fetch('/api/auth/register', {
          method: 'POST',
          headers,
          body: JSON.stringify({ user }),
        })
      ).json()) as { token: string };
      const { user_data } = (await (
        await fetch('/api/auth/me/', { headers: { authorization: `Bearer ${token}` } })
      ).json()) as { user_data: object };
      localStorage.setItem('token', token);
      localStorage.setItem('userAuth', JSON.stringify(user_data));
    },
    {
      first_name: first,
      last_name: last,
      email: account.email,
      birth_year: 1990,
      password,
      password_confirm: password,
    },
  );
  return account;
}

/**
 * Registers an account through the API and opens its journal page. Most tests start like this; the
 * form has separate tests.
 */
export async function signUp(
  page: Page,
  person = { first: 'Robin', last: 'Vega' },
): Promise<Account> {
  const account = await createAccount(page, person);
  await page.goto('/journal');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.first);
  return account;
}

export async function logIn(
  page: Page,
  { email, password: secret }: Account,
  { shared = false } = {},
): Promise<void> {
  await page.goto('/login');
  if (shared) await page.getByLabel('This is a shared device').check();
  await page.getByLabel('Email or USA Fencing ID').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

/**
 * Clears the browser's session data. Leaves the app first, because its pending requests would
 * be refused and log errors.
 */
export async function clearSession(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/manifest.webmanifest');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
}

/** Locates a non-modal notice. */
export const notice = (page: Page, title: string) =>
  page.getByRole('status').getByRole('group', { name: title });

/** Waits for a notice and moves the mouse onto it, so that it stays until it is closed. */
export const holdNotice = (page: Page, title: string) => notice(page, title).hover();

/** Checks a notice and closes it. */
export async function acknowledge(page: Page, title: string, body?: string): Promise<void> {
  await holdNotice(page, title);
  if (body !== undefined) await expect(notice(page, title)).toContainText(body);
  await notice(page, title).getByRole('button', { name: 'OK', exact: true }).click();
  await expect(notice(page, title)).toBeHidden();
}

/** Checks a modal message, such as an error, and closes it. */
export async function closeMessage(page: Page, title: string, body?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  if (body !== undefined) await expect(dialog).toContainText(body);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Adds an opponent by name from the open dialog. */
export async function addOpponent(page: Page, first: string, last: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Find or add opponent' });
  await dialog.getByRole('combobox').fill(`${first} ${last}`);
  await dialog.getByRole('option', { name: /^Add/ }).click();
  await expect(dialog).toBeHidden();
}
