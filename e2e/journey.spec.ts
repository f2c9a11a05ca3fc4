import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { acknowledge, addOpponent, expect, fillPerson, test, notice } from './support/fixtures.ts';
import { unfoldBouts } from './support/records.ts';
import { countTaps } from './support/taps.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a user gets from the landing page to a logged pool and a direct elimination bout on a phone',
  {
    tag: [
      '@R-LAND-36',
      '@R-REG-01',
      '@R-REG-02',
      '@R-REG-03',
      '@R-REG-04',
      '@R-REG-09',
      '@R-REG-12',
      '@R-REG-24',
      '@R-REG-25',
      '@R-HUB-01',
      '@R-HUB-02',
      '@R-HUB-03',
      '@R-TRN-07',
      '@R-TRN-12',
      '@R-TRN-13',
      '@R-TRN-14',
      '@R-TRN-15',
      '@R-TRN-16',
      '@R-TRN-17',
      '@R-TRN-18',
      '@R-TRN-19',
      '@R-TRN-20',
      '@R-TRN-21',
      '@R-TRN-24',
      '@R-TRN-29',
      '@R-TRN-30',
      '@R-TRN-31',
      '@R-TRN-33',
      '@R-EVT-01',
      '@R-EVT-05',
      '@R-EVT-08',
      '@R-EVT-12',
      '@R-EVT-13',
      '@R-EVT-15',
      '@R-EVT-16',
      '@R-BOUT-01',
      '@R-BOUT-30',
      '@R-BOUT-34',
      '@R-BOUT-35',
    ],
  },
  async ({ page }) => {
    await page.goto('/');
    await expectAccessibleEverywhere(page, 'landing page');
    await page.getByRole('button', { name: 'Accept' }).tap();
    await page.getByRole('link', { name: 'Start Now' }).first().tap();

    await expect(page.getByText('1/3')).toBeVisible();
    await expectAccessibleEverywhere(page, 'register 1');
    await fillPerson(page);
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page.getByText('2/3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'register 2');
    await page.getByRole('button', { name: 'Skip For Now' }).tap();
    await expect(page.getByText('3/3')).toBeVisible();
    await expectAccessibleEverywhere(page, 'register 3');
    await page.getByRole('button', { name: 'Go to the journal' }).tap();

    await expect(page).toHaveURL('/journal');
    for (const tile of ['Tournaments', 'Lessons', 'Fencer Dashboard', 'Connections'])
      await expect(page.getByRole('main').getByRole('link', { name: tile })).toBeVisible();
    await expectAccessibleEverywhere(page, 'hub');
    await page.getByRole('main').getByRole('link', { name: 'Tournaments' }).tap();

    await expect(page.getByText('No tournaments found')).toBeVisible();
    await expectAccessibleEverywhere(page, 'tournaments, empty');
    await page.getByRole('main').getByRole('link', { name: 'Add Tournament' }).tap();
    await expect(page.getByRole('heading', { name: 'Add New Tournament' })).toBeVisible();
    await expect(page.getByLabel('Event Level').getByRole('option')).toHaveText([
      'Select',
      'Local',
      'Regional',
      'National',
      'World',
    ]);
    await expectAccessibleEverywhere(page, 'tournament form');
    await page.getByLabel('Tournament Name').fill('Harbour Open');
    await page.getByLabel('Tournament Date').fill('2026-11-14');
    await page.getByLabel('Location').fill('Portland, OR');
    await page.getByLabel('Host Club').fill('Harbour Fencing');
    await page.getByLabel('Event Level').selectOption('Regional');
    await page.getByLabel('URL').fill('https://harbour.example/open');
    await page.getByLabel('Notes').fill('Strips 1 to 12 are upstairs.');
    await page.getByRole('button', { name: 'Add Tournament' }).tap();
    await acknowledge(page, 'Tournament Created', 'Tournament has been created successfully');

    for (const shown of [
      'Portland, OR',
      'Nov 14, 2026',
      'Strips 1 to 12 are upstairs.',
      'You do not have any events',
    ])
      await expect(page.getByText(shown)).toBeVisible();
    await expectAccessibleEverywhere(page, 'tournament, no events');
    await page.getByRole('link', { name: 'Add Event' }).tap();
    await expect(page.getByRole('heading', { name: 'Add New Event' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'event form');
    await page.getByLabel('Event Name').fill('Cadet Epee');
    await page.getByLabel('Weapon').selectOption('epee');
    await page.getByLabel('Event Type').selectOption('Individual');
    await page.getByRole('button', { name: 'Add Event' }).tap();
    await acknowledge(page, 'Events Created');

    await expect(page.getByText('No bouts found')).toBeVisible();
    await expectAccessibleEverywhere(page, 'event, no bouts');
    await page.getByRole('link', { name: 'Add Pool' }).tap();
    for (const [first, last] of [
      ['Mika', 'Roy'],
      ['Jo', 'Tanaka'],
      ['Sasha', 'Lind'],
      ['Alex', 'Moreau'],
      ['Kim', 'Okoro'],
    ] as const) {
      await page.getByRole('button', { name: 'Find or add opponent' }).tap();
      await addOpponent(page, first, last);
    }
    const row = [
      ['Mika Roy', 'V5', '2'],
      ['Jo Tanaka', 'D3', ''],
      ['Sasha Lind', 'V', '4'],
      ['Alex Moreau', 'v4', '3'],
      ['Kim Okoro', '4-5', ''],
    ] as const;
    for (const [name, result, against] of row) {
      await page.getByLabel(`Result against ${name}`).fill(result);
      if (against !== '') await page.getByLabel(`${name}'s touches`).fill(against);
    }
    // The user scored 5+3+5+4+4, received 2+5+4+3+5, and won three of five bouts.
    for (const [label, value] of [
      ['V', '3'],
      ['M', '5'],
      ['V/M', '0.60'],
      ['TS', '21'],
      ['TR', '19'],
      ['Ind', '+2'],
    ] as const) {
      await expect(
        page
          .locator('dl > div')
          .filter({ has: page.getByText(label, { exact: true }) })
          .locator('dd'),
      ).toHaveText(value);
    }
    await expectAccessibleEverywhere(page, 'pool');
    await page.getByRole('button', { name: 'Add 5 bouts' }).tap();
    await acknowledge(page, 'Pool created', '5 bouts created successfully');
    await unfoldBouts(page);
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'vs' }),
    ).toHaveCount(5);
    await expectAccessibleEverywhere(page, 'event with a pool');

    // Between two bouts, entering opponent, score, and winner takes at most five taps, not counting digits.
    const { tap, choose, taps } = countTaps();
    await tap(page.getByRole('link', { name: 'Add Bout' }));
    await choose(page.getByRole('combobox', { name: 'Fencer B' }), 'Jo Tanaka');
    await expect(page.getByRole('textbox', { name: 'Score Robin Vega' })).toBeFocused();
    await page.keyboard.type('15');
    // The keyboard's Next key moves to the other score.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Score Jo Tanaka' })).toBeFocused();
    await page.keyboard.type('13');
    await tap(page.getByRole('button', { name: 'Add Bout' }));
    await expect(notice(page, 'Bout Created')).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(5);

    await unfoldBouts(page);
    const bout = page.getByRole('main').getByRole('listitem').filter({ hasText: '15' });
    await expect(bout).toContainText('Jo Tanaka');
    await bout
      .getByRole('link', { name: /Robin Vega/ })
      .first()
      .tap();
    await expect(page.getByRole('heading', { level: 1, name: /vs Jo Tanaka/ })).toBeVisible();
    await expect(page.getByText('15', { exact: true })).toBeVisible();
    await expect(page.getByText('13', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(page, 'bout');

    await page.getByRole('link', { name: 'Tournaments' }).last().tap();
    await expect(page.getByText('1 event, 6 bouts')).toBeVisible();
    await expectAccessibleEverywhere(page, 'tournaments');
  },
);
