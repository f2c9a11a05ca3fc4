import { auth } from '@fencing-journal/contract/auth';
import { bouts, boutComments } from '@fencing-journal/contract/bouts';
import { connections } from '@fencing-journal/contract/connections';
import { guardian } from '@fencing-journal/contract/guardian';
import { notifications } from '@fencing-journal/contract/notifications';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../http/query.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { exactly, nextFrame, renderApp, signIn } from '../../testing/app.tsx';
import { aUser } from '../../testing/samples/account.ts';
import { aBout } from '../../testing/samples/bouts.ts';
import {
  errorResponse,
  rawResponse,
  onlyBody,
  requestsTo,
  stub,
  unreachable,
} from '../../testing/stub-server.ts';
import { aNotification, somePage } from './testing/samples.ts';

const address = '/journal/notifications';
const boutAddress = '/journal/tournaments/harbour-open-aaaaaa/cadet-epee-aaaaaa';
const main = page.getByRole('main');
const bell = (name: string) => page.getByRole('banner').getByRole('link', exactly(name));
const commented = aNotification();
const asked = aNotification({
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'request',
  person: { slug: 'eve-sender-cccccc', name: 'Eve Sender' },
  place: null,
  mine: false,
});
const read = aNotification({
  id: '33333333-3333-4333-8333-333333333333',
  kind: 'feedback',
  place: { kind: 'lesson', slug: 'a-lesson', date: '2026-03-10' },
  read: true,
});

/** A fake server that remembers what has been marked as read. */
function serve(...list: (typeof commented)[]) {
  let rows = list;
  stub(notifications.list, () => somePage(rows));
  stub(notifications.read, ({ body }) => {
    const { ids } = body as { ids?: string[] };
    rows = rows.map((row) => ({ ...row, read: row.read || (ids?.includes(row.id) ?? true) }));
    return { unread: somePage(rows).unread };
  });
}

beforeEach(() => {
  signIn();
  stub(bouts.detail, aBout({ comments: 'write' }));
  stub(boutComments.list, []);
});

describe('the bell', { tags: ['B-HO-01'] }, () => {
  test('says how many are unread, and asks the server once for several pages', async () => {
    serve(commented, asked, read);
    const { router } = await renderApp('/journal');
    await expect.element(bell('Notifications, 2 unread')).toHaveTextContent('2');
    for (const path of ['/journal/connections', '/journal/lessons', '/journal'])
      await router.navigate(path);
    expect(requestsTo(notifications.list)).toHaveLength(1);
  });

  test('is counted again when the app regains the focus after a minute', async () => {
    serve();
    await renderApp('/journal');
    await expect.element(bell('Notifications')).toBeVisible();
    await expect.poll(() => requestsTo(notifications.list).length).toBe(1);
    // A response that arrives later would count as fresh.
    await expect.poll(() => queryClient.isFetching({ queryKey: ['notifications'] })).toBe(0);
    serve(commented);
    window.dispatchEvent(new Event('visibilitychange'));
    await nextFrame();
    expect(requestsTo(notifications.list)).toHaveLength(1);
    // A minute later.
    for (const query of queryClient.getQueryCache().findAll({ queryKey: ['notifications'] }))
      query.setState({ dataUpdatedAt: Date.now() - 61_000 });
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
  });

  test('shows no number if the server is unreachable', async () => {
    stub(notifications.list, unreachable);
    await renderApp('/journal');
    await expect.element(bell('Notifications')).toBeVisible();
  });

  test('sends no request for an account that is waiting for a guardian', async () => {
    stub(auth.me, () => ({ user_data: aUser({ minor: true }), guardian_needed: true as const }));
    await renderApp('/journal');
    await expect.element(bell('Notifications')).toBeVisible();
    // By then, the bell also knows about the guardian.
    await expect
      .element(main.getByRole('heading', exactly('Ask a parent or guardian')))
      .toBeVisible();
    await nextFrame();
    expect(requestsTo(notifications.list)).toEqual([]);
  });

  test('marks a notification as read if its place is opened in any other way', async () => {
    serve(commented, read);
    await renderApp(`${boutAddress}/vega-vs-lind-aaaaaa`);
    await expect.poll(() => requestsTo(notifications.read).length).toBe(1);
    expect(onlyBody(notifications.read)).toEqual({ ids: [commented.id], until: commented.at });
    await expect.element(bell('Notifications')).toBeVisible();
  });
});

describe('the notifications page', { tags: ['B-HO-01'] }, () => {
  test('lists them, and opening one leads to the place and marks it as read', async () => {
    serve(commented, asked, read);
    const { waitForPath } = await renderApp(address);
    const items = main.getByRole('listitem').filter({ has: page.getByRole('link') });
    await expect.element(main.getByRole('heading', exactly('Notifications'))).toBeVisible();
    await expect
      .element(items.filter({ hasText: 'Teo Marsh commented on your bout of Mar 14, 2026' }))
      .toHaveTextContent('New');
    await expect
      .element(items.filter({ hasText: 'gave you feedback' }))
      .not.toHaveTextContent('New');
    await expectAccessible();
    await main
      .getByRole('link', exactly('Teo Marsh commented on your bout of Mar 14, 2026'))
      .click();
    await waitForPath(`${boutAddress}/vega-vs-lind-aaaaaa`);
    await expect.element(bell('Notifications, 1 unread')).toBeVisible();
    expect(onlyBody(notifications.read)).toEqual({ ids: [commented.id], until: commented.at });
  });

  test('marks all as read', async () => {
    serve(commented, asked);
    await renderApp(address);
    await main.getByRole('button', exactly('Mark all as read')).click();
    await expect.element(bell('Notifications')).toBeVisible();
    expect(onlyBody(notifications.read)).toEqual({ until: commented.at });
    await expect.element(main.getByText('New', { exact: true })).not.toBeInTheDocument();
    await expect
      .element(main.getByRole('button', exactly('Mark all as read')))
      .not.toBeInTheDocument();
  });

  test('says so if there is nothing', async () => {
    await renderApp(address);
    await expect.element(main.getByText('Nothing new')).toBeVisible();
    await expectAccessible();
  });

  test('can be loaded again after an error', async () => {
    // Without a user record, the bell sends no request. Its response would make the button unnecessary.
    stub(auth.me, rawResponse(404, {}));
    stub(notifications.list, errorResponse('unavailable'));
    await renderApp(address);
    await expect.element(main.getByText('Could not load.')).toBeVisible();
    serve(asked);
    await main.getByRole('button', exactly('Try again')).click();
    await expect.element(main.getByText('Eve Sender wants to connect with you')).toBeVisible();
  });

  test('has pages of 25', async () => {
    stub(notifications.list, ({ query }) => ({
      ...somePage([query['page'] === '2' ? read : commented]),
      count: 26,
      previous: query['page'] === '2' ? 'https://journal.example/api/notifications/?page=1' : null,
      next: query['page'] === '2' ? null : 'https://journal.example/api/notifications/?page=2',
    }));
    await renderApp(address);
    await main.getByRole('button', exactly('Next page')).click();
    await expect.element(main.getByText(/gave you feedback/)).toBeVisible();
  });

  test('is open to a parent, and links to the child that a coach wants to connect with', async () => {
    signIn(aUser({ kind: 'guardian' }));
    stub(guardian.children, []);
    stub(connections.list, errorResponse('not_found'));
    serve(aNotification({ kind: 'approval', place: null, mine: false }));
    await renderApp(address);
    await expect
      .element(main.getByRole('link', { name: /A coach wants to connect with Teo Marsh/ }))
      .toHaveAttribute('href', '/guardian/teo-marsh-bbbbbb');
    expect(requestsTo(connections.list)).toEqual([]);
  });
});
