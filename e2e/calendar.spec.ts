import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { acknowledge, createAccount, expect, test, type Page } from './support/fixtures.ts';
import { createEvent, createTournament } from './support/records.ts';

const main = (page: Page) => page.getByRole('main');

async function addLesson(page: Page, date: string): Promise<void> {
  await page.goto('/journal/lessons/add');
  await page.getByRole('button', { name: 'Add a coach' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a coach' });
  await dialog.getByLabel('First Name').fill('Ilse');
  await dialog.getByLabel('Last Name').fill('Varn');
  await dialog.getByRole('button', { name: 'Add coach' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Lesson Date').fill(date);
  await page.getByLabel('Student Notes').fill('Parry six.');
  await page.getByRole('button', { name: 'Add Lesson' }).click();
  await acknowledge(page, 'Lesson Created');
}

test('the calendar shows tournaments and lessons as an agenda and as a month that works by keyboard', async ({
  page,
}) => {
  await createAccount(page);
  const tournament = await createTournament(page, 'Harbour Open', '2026-10-03');
  await createEvent(page, tournament, 'Cadet Epee');
  await addLesson(page, '2026-10-07');

  await page.goto('/journal');
  await main(page).getByRole('link', { name: 'Calendar' }).tap();
  await expect(main(page).getByRole('tab', { name: 'Agenda' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessibleEverywhere(page, 'calendar of this month');
  await page.goto('/journal/calendar?day=2026-10-05');
  await expect(
    main(page)
      .getByRole('region', { name: 'Saturday, October 3' })
      .getByRole('link', { name: 'Harbour Open' }),
  ).toBeVisible();
  await expect(
    main(page)
      .getByRole('region', { name: 'Wednesday, October 7' })
      .getByRole('link', { name: 'Lesson with Ilse Varn' }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, 'agenda');

  await main(page).getByRole('tab', { name: 'Month' }).tap();
  await main(page)
    .getByRole('grid', { name: 'October 2026' })
    .getByRole('button', { name: /^Monday, October 5/ })
    .focus();
  await page.keyboard.press('ArrowUp');
  await expect(
    main(page)
      .getByRole('grid', { name: 'September 2026' })
      .getByRole('button', { name: /^Monday, September 28/ }),
  ).toBeFocused();
  await page.keyboard.press('End');
  await expect(
    main(page)
      .getByRole('grid', { name: 'October 2026' })
      .getByRole('button', { name: /^Saturday, October 3, 1 entry/ }),
  ).toBeFocused();
  await expectAccessibleEverywhere(page, 'month');
  await main(page).getByRole('link', { name: 'Harbour Open' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Open' })).toBeVisible();
});

test('a calendar app can read the private address until it is renewed or revoked', async ({
  page,
  request,
}) => {
  await createAccount(page);
  await createTournament(page, 'Harbour Open', '2026-10-03');
  await page.goto('/journal/calendar');
  const field = main(page).getByLabel('Your calendar address');
  await main(page).getByRole('button', { name: 'Create address' }).tap();
  const first = await field.inputValue();
  await expectAccessibleEverywhere(page, 'calendar address');
  const file = await request.get(first);
  expect([file.status(), file.headers()['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(await file.text()).toContain('SUMMARY:Harbour Open\r\n');

  await main(page).getByRole('button', { name: 'New address' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).tap();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([
    404, 200,
  ]);

  await main(page).getByRole('button', { name: 'Revoke', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke address' }).tap();
  await expect(main(page).getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});
