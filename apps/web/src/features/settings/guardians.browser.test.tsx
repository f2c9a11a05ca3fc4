import { accessLog } from '@fencing-journal/contract/access-log';
import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import { guardian, guardianTexts } from '@fencing-journal/contract/guardian';
import { passkeys } from '@fencing-journal/contract/passkeys';
import { settings } from '@fencing-journal/contract/settings';
import { retentionTable } from '@fencing-journal/contract/shared/retention';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  allFetched,
  dialog,
  dismissNotice,
  exactly,
  renderApp,
  signIn,
} from '../../testing/app.tsx';
import { anAccount, aUser, someSettings } from '../../testing/samples/account.ts';
import { aView } from '../../testing/samples/guardians.ts';
import { aPage } from '../../testing/samples/page.ts';
import { deferred, errorResponse, requestsTo, stub } from '../../testing/stub-server.ts';

const region = (name: string) => page.getByRole('region', exactly(name));
const parents = region('Your parents');
const minor = aUser({ minor: true });
const paula = {
  slug: 'paula-vega-aaaaaa',
  first_name: 'Paula',
  last_name: 'Vega',
  since: '2026-11-01T10:00:00.000Z',
  sees: guardianTexts.sees,
  can_unlink: false,
};

const open = () => renderApp('/journal/settings/profile');

beforeEach(() => {
  signIn(minor);
  stub(account.read, anAccount());
  stub(account.sessions, []);
  stub(passkeys.list, []);
  stub(settings.read, someSettings());
});

describe('parents in the settings', { tags: ['B-MG-04'] }, () => {
  test('are listed with what they see, and cannot be unlinked before 16', async () => {
    stub(guardian.ofAccount, [paula]);
    await open();
    await expect.element(parents.getByText('Paula Vega', { exact: true })).toBeVisible();
    await expect.element(parents.getByText(guardianTexts.sees, { exact: true })).toBeVisible();
    await expect.element(parents.getByRole('button', { name: /^End/ })).not.toBeInTheDocument();
  });

  test('are linked by a code', async () => {
    stub(guardian.createCode, { code: 'abcde-23456', expires_at: '2026-11-29T10:00:00.000Z' });
    await open();
    await expect
      .element(parents.getByText('Nobody is linked to your account.', { exact: true }))
      .toBeVisible();
    await parents.getByRole('button', exactly('Make a code for your parent')).click();
    await expect.element(parents.getByText('abcde-23456', { exact: true })).toBeVisible();
  });

  test('can be unlinked after a confirmation at 16 or older', async () => {
    stub(guardian.ofAccount, [{ ...paula, can_unlink: true }]);
    stub(guardian.leave, ({ params }) => {
      expect(params).toEqual({ slug: paula.slug });
      stub(guardian.ofAccount, []);
      return { message: guardianTexts.linkEnded };
    });
    await open();
    await parents.getByRole('button', exactly('End the link with Paula Vega')).click();
    await dialog('End the link?').getByRole('button', exactly('End link')).click();
    await dismissNotice('Link ended', guardianTexts.linkEnded);
    await expect.element(parents.getByText('Nobody is linked to your account.')).toBeVisible();
  });

  test('can be loaded again after an error', async () => {
    stub(guardian.ofAccount, errorResponse('internal'));
    await open();
    await parents.getByRole('button', exactly('Try again')).click();
    await expect.poll(() => requestsTo(guardian.ofAccount).length).toBeGreaterThan(1);
  });

  test('are not shown to adults, who get a link to their children instead', async () => {
    signIn(aUser());
    await open();
    await expect
      .element(page.getByRole('link', exactly('Your children')))
      .toHaveAttribute('href', '/guardian');
    await expect.element(parents).not.toBeInTheDocument();
    expect(requestsTo(guardian.ofAccount)).toEqual([]);
  });

  test(
    'are shown without the other sections while a child needs a guardian',
    { tags: ['B-MG-02'] },
    async () => {
      const answer = deferred<{ user_data: typeof minor; guardian_needed: true }>();
      stub(auth.me, () => answer.promise);
      await open();
      await expect.element(parents).toBeVisible();
      await expect.element(region('Invite a coach')).not.toBeInTheDocument();
      answer.resolve({ user_data: minor, guardian_needed: true });
      await allFetched();
      await expect.element(parents).toBeVisible();
      await expect.element(region('Invite a coach')).not.toBeInTheDocument();
    },
  );
});

describe('who opened my records', { tags: ['B-MG-06'] }, () => {
  const views = region('Who opened my lessons and videos');

  test('is listed page by page', async () => {
    const rows = Array.from({ length: 26 }, (_, index) =>
      aView({ id: `v-${index}`, title: `film-${index}.webm` }),
    );
    stub(accessLog.own, ({ query }) => aPage('/api/x/', rows, Number(query['page'] ?? 1), 25));
    await open();
    await expect.element(views.getByText('Video: film-24.webm', { exact: true })).toBeVisible();
    await views.getByRole('button', exactly('Page 2')).click();
    await expect.element(views.getByText('Video: film-25.webm', { exact: true })).toBeVisible();
  });

  test('shows a message if nobody did', async () => {
    await open();
    await expect
      .element(views.getByText('Nobody opened anything yet.', { exact: true }))
      .toBeVisible();
  });
});

test('the settings of a parent show only the account', { tags: ['B-MG-04'] }, async () => {
  signIn(aUser({ kind: 'guardian' }));
  await open();
  await expect.element(region('Your data')).toBeVisible();
  for (const name of ['Privacy', 'Videos', 'Subscription', 'Your parents', 'Your children'])
    await expect.element(region(name)).not.toBeInTheDocument();
  expect(requestsTo(settings.read)).toEqual([]);
});

test('the settings show what is deleted when', { tags: ['PR-3'] }, async () => {
  await open();
  const retention = region('How long we keep things');
  await retention.getByText('Show what is deleted when').click();
  for (const { what } of retentionTable)
    await expect.element(retention.getByText(what, { exact: true })).toBeVisible();
});
