import type { Browser, Locator } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import {
  acknowledge,
  expect,
  holdNotice,
  newDevice,
  notice,
  type Page,
  recordConsole,
  signUp,
  test,
} from './support/fixtures.ts';
import { openSettings } from './support/settings.ts';

/** Registers a person with a name that is unique in this run, on a separate device. */
async function openUser(browser: Browser, first: string) {
  const context = await newDevice(browser);
  const consoleMessages = recordConsole(context);
  const page = await context.newPage();
  const last = `${first}sen${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  await signUp(page, { first, last });
  return { page, last, name: `${first} ${last}`, context, said: consoleMessages };
}

/** Presses Tab until the target has focus, which proves that the keyboard reaches it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`);
}

const pressEnter = async (page: Page, target: Locator) => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

test(
  'a student sends a coach a request, the coach accepts, both see the connection, and it ends for both',
  {
    tag: [
      '@R-CON-01',
      '@R-CON-02',
      '@R-CON-03',
      '@R-CON-04',
      '@R-CON-05',
      '@R-CON-15',
      '@R-CON-16',
      '@R-CON-21',
      '@R-CON-22',
      '@R-CON-23',
      '@R-CON-24',
      '@R-CON-25',
      '@R-CON-26',
      '@R-CON-27',
      '@R-CON-28',
      '@R-CON-29',
    ],
  },
  async ({ browser, page }) => {
    const student = { page, last: 'Quill', name: 'Ida Quill' };
    await signUp(page, { first: 'Ida', last: 'Quill' });
    const coach = await openUser(browser, 'Otto');
    for (const one of [student.page, coach.page]) await one.goto('/journal/connections');
    await expect(student.page.getByText('No connections found')).toBeVisible();
    await expectAccessibleEverywhere(student.page, 'connections without anybody');

    // The student sends a request.
    await student.page.getByLabel('Find Fencer').fill('nobody of this name');
    await expect(student.page.getByText('No fencer found.', { exact: true })).toBeVisible();
    await student.page
      .getByLabel('Find Fencer')
      .fill(`otto ${coach.last.slice(0, 10).toUpperCase()}`);
    const hit = student.page
      .getByRole('list', { name: 'Fencers found' })
      .getByRole('listitem')
      .filter({ hasText: coach.name });
    await expect(hit.getByRole('button')).toHaveText(['Add as my coach', 'Block']);
    await expectAccessibleEverywhere(student.page, 'a fencer found');
    await hit.getByRole('button', { name: 'Add as my coach' }).tap();
    await acknowledge(
      student.page,
      'Send Request',
      'Connection request has been sent successfully',
    );
    await expect(hit).toContainText('is pending');
    await expect(hit.getByRole('button')).toHaveText(['Block']);
    await expect(student.page.getByRole('region', { name: 'Sent requests' })).toContainText(
      coach.name,
    );

    // The request shows the coach what accepting means.
    await coach.page.reload();
    const request = coach.page.getByRole('region', { name: 'Request Student' });
    await expect(request).toContainText('Ida can see what you share with Friends.');
    await expectAccessibleEverywhere(coach.page, 'a request');
    await request.getByRole('button', { name: `Accept ${student.name}` }).click();
    await acknowledge(coach.page, 'Request accepted', `${student.name} is now your student.`);
    await expect(request).toHaveCount(0);
    await expect(coach.page.getByRole('tabpanel', { name: 'Student' })).toContainText(student.name);

    // Both list the connection.
    await student.page.reload();
    await expect(student.page.getByRole('tabpanel', { name: 'Coaches' })).toContainText(coach.name);
    await expectAccessibleEverywhere(student.page, 'a connection');
    await student.page.getByLabel('Find Fencer').fill(coach.name);
    await expect(student.page.getByText('No fencer found.', { exact: true })).toBeVisible();
    await student.page.getByRole('main').getByRole('link', { name: 'Friends' }).tap();
    await expect(
      student.page.getByRole('main').getByRole('listitem').filter({ hasText: coach.name }),
    ).toContainText('Your coach');
    await expectAccessibleEverywhere(student.page, 'friends');

    // The student ends it.
    await student.page.goto('/journal/connections');
    await student.page.getByRole('button', { name: `Delete ${coach.name}` }).tap();
    await expect(student.page.getByRole('dialog')).toContainText(
      `${coach.name} will no longer see your lessons and bouts`,
    );
    await student.page.getByRole('button', { name: 'Delete connection' }).tap();
    await acknowledge(
      student.page,
      'Connection Deleted',
      'Connection has been deleted successfully',
    );
    await expect(student.page.getByText('No connections found')).toBeVisible();
    await coach.page.goto('/journal/connections/friends');
    await expect(coach.page.getByText('No connections found')).toBeVisible();
    expect(coach.said).toEqual([]);
    await coach.context.close();
  },
);

test(
  'by keyboard only, a request is sent, withdrawn, resent and declined, and one in return is accepted @desktop',
  { tag: ['@R-CON-21', '@R-CON-22', '@R-CON-23', '@R-CON-24', '@R-CON-25', '@R-CON-26'] },
  async ({ browser, page }) => {
    const recipient = await openUser(browser, 'Vera');
    const nils = `Nilssen${recipient.last.slice('Verasen'.length)}`;
    await signUp(page, { first: 'Nils', last: nils });
    const request = recipient.page.getByRole('region', { name: 'Request Student' });
    const dismissNotice = async (title: string) => {
      await holdNotice(page, title);
      await page.keyboard.press('Escape');
      await expect(notice(page, title)).toBeHidden();
    };
    const sendRequest = async () => {
      await tabTo(page, page.getByLabel('Find Fencer'));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(recipient.name);
      await pressEnter(page, page.getByRole('button', { name: 'Add as my coach' }));
    };

    await page.goto('/journal/connections');
    await sendRequest();
    await dismissNotice('Send Request');
    await pressEnter(
      page,
      page.getByRole('button', { name: `Withdraw request to ${recipient.name}` }),
    );
    await pressEnter(page, page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
    await dismissNotice('Request Deleted');
    await expect(page.getByRole('region', { name: 'Sent requests' })).toHaveCount(0);

    await sendRequest();
    await dismissNotice('Send Request');
    await recipient.page.goto('/journal/connections');
    await pressEnter(
      recipient.page,
      request.getByRole('button', { name: `Decline Nils ${nils}'s request` }),
    );
    await pressEnter(
      recipient.page,
      recipient.page.getByRole('dialog').getByRole('button', { name: 'Decline' }),
    );
    await acknowledge(recipient.page, 'Request Deleted', 'Request has been deleted successfully');

    // It is too early to send another request, but the other person can send one.
    await recipient.page.getByLabel('Find Fencer').fill(`Nils ${nils}`);
    await recipient.page.getByRole('button', { name: 'Add as my coach' }).click();
    await acknowledge(recipient.page, 'Send Request');
    await page.reload();
    await pressEnter(page, page.getByRole('button', { name: `Accept ${recipient.name}` }));
    await dismissNotice('Request accepted');
    await expect(page.getByRole('tabpanel', { name: 'Student' })).toContainText(recipient.name);
    await tabTo(page, page.getByRole('tab', { name: 'Student' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tabpanel', { name: 'Coaches' })).toContainText(
      'No connections found',
    );
    expect(recipient.said).toEqual([]);
    await recipient.context.close();
  },
);

test("a blocked person doesn't find the user until unblocked", async ({ browser, page }) => {
  const other = await openUser(browser, 'Bram');
  const me = { first: 'Ylva', last: `Ylvasen${other.last.slice('Bramsen'.length)}` };
  await signUp(page, me);
  const results = other.page.getByRole('list', { name: 'Fencers found' });
  await page.goto('/journal/connections');
  await page.getByLabel('Find Fencer').fill(other.name);
  await page.getByRole('button', { name: 'Add as my coach' }).click();
  await acknowledge(page, 'Send Request');
  await other.page.goto('/journal/connections');
  const request = other.page.getByRole('region', { name: 'Request Student' });
  await expect(request).toContainText('Joined');
  await request.getByRole('button', { name: `Accept ${me.first}` }).click();
  await acknowledge(other.page, 'Request accepted');

  await page.reload();
  await page.getByRole('button', { name: other.name, exact: true }).click();
  await expectAccessibleEverywhere(page, 'an opened connection');
  await page.getByRole('button', { name: `Block ${other.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await acknowledge(page, 'Blocked');
  await expect(page.getByText('No connections found')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a blocked person');

  await other.page.reload();
  await expect(other.page.getByText('No connections found')).toBeVisible();
  await other.page.getByLabel('Find Fencer').fill(`${me.first} ${me.last}`);
  await expect(other.page.getByText('No fencer found.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Unblock ${other.name}` }).click();
  await acknowledge(page, 'Unblocked');
  await other.page.reload();
  await other.page.getByLabel('Find Fencer').fill(`${me.first} ${me.last}`);
  await expect(results).toContainText(me.first);
  expect(other.said).toEqual([]);
  await other.context.close();
});

test(
  'privacy and email settings are saved, and Private users are not found',
  { tag: ['@R-SET-01', '@R-SET-02', '@R-SET-03', '@R-SET-04', '@R-SET-05', '@R-SET-06'] },
  async ({ browser, page }) => {
    const hidden = await openUser(browser, 'Lars');
    await signUp(page, { first: 'Ida', last: 'Quill' });
    await openSettings(hidden.page);
    await hidden.page.getByLabel('Shareable').selectOption('Private');
    await hidden.page.getByLabel('Also set all my bouts to Private').check();
    await expectAccessibleEverywhere(hidden.page, 'settings');
    await hidden.page.getByRole('button', { name: 'Save privacy' }).click();
    await expect(hidden.page.getByText('Saved. All your bouts are Private.')).toBeVisible();
    await hidden.page
      .getByLabel('Email me about requests, feedback, replies and reminders')
      .uncheck();
    await expect(
      hidden.page.getByRole('region', { name: 'Email', exact: true }).getByText('Saved.'),
    ).toBeVisible();
    await openSettings(hidden.page);
    await expect(hidden.page.getByLabel('Shareable')).toHaveValue('Private');
    await expect(
      hidden.page.getByLabel('Email me about requests, feedback, replies and reminders'),
    ).not.toBeChecked();
    await page.goto('/journal/connections');
    await page.getByLabel('Find Fencer').fill(hidden.name);
    await expect(page.getByText('No fencer found.', { exact: true })).toBeVisible();
    await hidden.context.close();
  },
);
