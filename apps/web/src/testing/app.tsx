import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, parsePath, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { routes as appRoutes } from '../app/router.tsx';
import { onSessionEnd } from '../http/session-recovery.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../http/query.ts';
import { storeToken, storeUser, type UserRecord } from '../http/session.ts';
import { aUser, fakeToken } from './samples/account.ts';

/** Stores a session, as logging in would. */
export function signIn(user: UserRecord = aUser(), token = fakeToken()): void {
  storeToken(token);
  storeUser(user);
}

let stopListening = () => undefined as unknown;

/**
 * Renders the app at an address with its own routes and query client. `state` is the history
 * state that survives a reload.
 */
export async function renderApp(
  path: string,
  routes: RouteObject[] = appRoutes,
  state: unknown = null,
) {
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), state }] });
  stopListening();
  stopListening = onSessionEnd(() => {
    queryClient.clear();
    void router.navigate(paths.login);
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    router,
    /** Waits until the app is at the path. */
    waitForPath: (pathname: string) =>
      expect.poll(() => router.state.location.pathname).toBe(pathname),
    search: () => router.state.location.search,
  };
}

/** Options for a locator that matches the whole name. */
export const exactly = (name: string) => ({ name, exact: true });

/** A dialog by its title, or by the specification's title below it ("Delete Confirmation"). */
export const dialog = (title: string) =>
  page.getByRole('dialog', { name: new RegExp(`^(.+\\? )?${title.replace('?', '\\?')}$`) });

/** A non-modal notice. */
export const notice = (title: string) =>
  page.getByRole('status').getByRole('group', exactly(title));

/** Checks a notice's exact text and closes it. */
export async function dismissNotice(title: string, body: string): Promise<void> {
  await expect.element(notice(title).getByText(body, { exact: true })).toBeVisible();
  const ok = notice(title).getByRole('button', exactly('OK'));
  // A notice with the focus stays, however long the click takes.
  (ok.element() as HTMLElement).focus();
  await ok.click();
  await expect.element(notice(title)).not.toBeInTheDocument();
}

/** Checks a modal message's exact text and closes it. */
export async function closeMessage(title: string, body: string): Promise<void> {
  await expect.element(dialog(title).getByText(body, { exact: true })).toBeVisible();
  await dialog(title).getByRole('button', exactly('OK')).click();
  await expect.element(dialog(title)).not.toBeInTheDocument();
}

/** Pastes text into a field as the browser's menu does. */
export function paste(field: Locator, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Waits until no query is being fetched, so that what is missing now stays missing. */
export const allFetched = () => expect.poll(() => queryClient.isFetching()).toBe(0);

export const noDialog = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

/** Stops `setTimeout`. Time then passes only while the test polls or advances it, however slow the machine is. */
export const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Waits until React has rendered the results of settled promises. Works with fake timers. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** A control by its label. The asterisk of required fields may be part of the label's text. */
export const byLabel = (label: string) => page.getByLabelText(new RegExp(`^${label}( \\*)?$`));

/** Returns the labels of a select's options. */
export const optionsOf = (label: string): string[] =>
  [...(page.getByRole('combobox', exactly(label)).element() as HTMLSelectElement).options].map(
    (option) => option.text,
  );

export const crumbs = (): (string | null)[] =>
  page
    .getByRole('navigation', exactly('Breadcrumb'))
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent.replace(/^\//, ''));

/** Clicks and lets only microtasks run, so that what is shown afterwards was rendered in the task of the click. */
export async function clickWithinTask(target: Locator): Promise<void> {
  (target.element() as HTMLElement).click();
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}
