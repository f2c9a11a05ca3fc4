import { account } from '@fencing-journal/contract/account';
import { dataExport, type ExportResponse } from '@fencing-journal/contract/export';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { settings } from '@fencing-journal/contract/settings';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  closeMessage,
  exactly,
  nextFrame,
  noDialog,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { anAccount, someSettings } from '../../testing/samples/account.ts';
import { errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const section = page.getByRole('region', exactly('Your data'));
const button = (name: string) => section.getByRole('button', exactly(name));
const status = section.getByRole('status').first();

const none: ExportResponse = {
  state: 'none',
  percent: 0,
  requested_at: null,
  bytes: null,
  expires_at: null,
};
const preparing: ExportResponse = {
  ...none,
  state: 'preparing',
  percent: 40,
  requested_at: '2026-11-21T10:00:00.000Z',
};
const ready: ExportResponse = {
  ...preparing,
  state: 'ready',
  percent: 100,
  bytes: 3_440_000,
  expires_at: '2026-11-28T10:00:00.000Z',
};

async function open(copy: ExportResponse) {
  stub(dataExport.read, copy);
  await renderApp('/journal/settings/profile');
  await expect.element(section).toHaveTextContent('Download everything');
}

beforeEach(() => {
  signIn();
  stub(account.read, anAccount());
  stub(account.sessions, []);
  stub(passkeys.list, []);
  stub(settings.read, someSettings());
});

describe('data export', () => {
  test('starts on one click and shows its progress', { tags: ['PR-1'] }, async () => {
    await open(none);
    stub(dataExport.start, () => {
      stub(dataExport.read, preparing);
      return preparing;
    });
    await button('Make a copy').click();
    await expect.element(status).toHaveTextContent("We're making your copy.");
    await expect.element(status).toHaveFocus();
    await expect
      .element(section.getByRole('progressbar', exactly('Copy progress')))
      .toHaveAttribute('aria-valuenow', '40');
    await expect.element(button('Make a copy')).not.toBeInTheDocument();
    expect(requestsTo(dataExport.start)).toHaveLength(1);
    await noDialog();
  });

  test('is polled until it is ready', { tags: ['PR-1'] }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open(preparing);
    await expect.element(section.getByRole('progressbar')).toBeVisible();
    stub(dataExport.read, ready);
    const askedAfter = (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      return requestsTo(dataExport.read).length;
    };
    await expect.poll(() => askedAfter(2_000)).toBeGreaterThan(1);
    await expect.element(status).toHaveTextContent(/^Your copy is ready: 3\.4 MB, as of .*2026/);
    await expect.element(section).toHaveTextContent(/We’ll delete our copy on .*28/);
    const asked = askedAfter(10_000);
    await nextFrame();
    expect(requestsTo(dataExport.read).length).toBe(asked);
  });

  test('is downloaded by the browser from a generated link', { tags: ['PR-1'] }, async () => {
    await open(ready);
    stub(dataExport.link, { url: '/api/account/export/download/?key=abc' });
    const followed: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(`${this.getAttribute('href') ?? ''} ${String(this.hasAttribute('download'))}`);
    });
    await expect.element(button('Download')).toBeVisible();
    button('Download').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(section.getByText('Your download is starting.', { exact: true }))
      .toBeVisible();
    expect([followed, requestsTo(dataExport.link).length]).toEqual([
      ['/api/account/export/download/?key=abc true'],
      1,
    ]);
    click.mockRestore();
  });

  test('shows an error if it has expired, and can be started again', async () => {
    await open(ready);
    stub(dataExport.link, errorResponse('not_found'));
    await button('Download').click();
    await closeMessage('Error', 'Please try again');
    stub(dataExport.start, preparing);
    stub(dataExport.read, preparing);
    await button('Make a new copy').click();
    await expect.element(status).toHaveTextContent("We're making your copy.");
  });

  test('shows an error if it failed', async () => {
    await open({ ...preparing, state: 'failed' });
    await expect
      .element(status)
      .toHaveTextContent("Couldn't make your copy. Try again, or write to us.");
    await expect.element(button('Make a copy')).toBeEnabled();
  });

  test("shows the server's error if it is requested too often", { tags: ['RL-1'] }, async () => {
    await open(ready);
    stub(dataExport.start, errorResponse('rate_limited'));
    await button('Make a new copy').click();
    await closeMessage('Error', 'Too many attempts. Try again later.');
    await expect.element(status).toHaveTextContent(/^Your copy is ready/);
  });
});
