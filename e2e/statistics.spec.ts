import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { createAccount, expect, signUp, test, type Page } from './support/fixtures.ts';
import { getApiUser } from './support/api-user.ts';

const season = [
  { date: '2025-10-04', weapon: 'epee' },
  { date: '2025-11-08', weapon: 'foil' },
  { date: '2025-12-06', weapon: 'epee' },
  { date: '2026-02-07', weapon: 'foil' },
  { date: '2026-03-14', weapon: 'epee' },
];
/** A pool against a left-handed and a right-handed opponent; with epee, the latter wins by one touch. */
const poolRows = (weapon: string, [left, right]: readonly string[]) =>
  weapon === 'epee'
    ? [
        { fencer: left, score: 5, against: 3 },
        { fencer: right, score: 4, against: 5 },
      ]
    : [
        { fencer: left, score: 5, against: 2 },
        { fencer: right, score: 5, against: 1 },
      ];

/** Creates a season: five events and ten bouts, of which seven are won (three of six with epee, all four with foil). */
async function createSeason(page: Page, request: APIRequestContext): Promise<void> {
  const { post } = await getApiUser(page, request);
  const opponents = [];
  for (const [first_name, last_name, handed] of [
    ['Sasha', 'Lind', 'Left'],
    ['Mika', 'Roy', 'Right'],
  ]) {
    opponents.push(
      (await post('/api/fencers/create/', { first_name, last_name, handed, region: 3 })).slug,
    );
  }
  for (const { date, weapon } of season) {
    const tournament = await post('/api/tournaments/create/', {
      name: `Cup of ${date}`,
      date,
      event_level: 'Regional',
    });
    const event = await post('/api/events/create/', {
      tournament_slug: tournament.slug,
      name: `Cadet ${weapon}`,
      date,
      weapon,
      event_type: 'Individual',
      age_category: 'Cadet',
    });
    await post('/api/bouts/create-pool/', {
      event: event.slug,
      round: 1,
      rows: poolRows(weapon, opponents),
    });
  }
}

test(
  'users with too few events are told what is missing',
  { tag: ['@R-FEN-02', '@R-FEN-03'] },
  async ({ page }) => {
    await createAccount(page);
    await page.goto('/journal/statistics');
    await expect(
      page.getByText('Need 5 or more events to show stats', { exact: true }),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'statistics of a beginner');
  },
);

test(
  "a season's statistics can be filtered, keep filters in the address, and link to the bouts",
  { tag: ['@R-FEN-03'] },
  async ({ page, request }) => {
    await signUp(page);
    await createSeason(page, request);

    await page.goto('/journal/fencer');
    const panel = page.getByRole('region', { name: 'Statistics' });
    await expect(panel.getByText('5 events, 10 bouts', { exact: true })).toBeVisible();
    await panel.getByText('Record and form').click();
    await expect(
      panel.getByRole('definition').getByText(/^7 of 10, likely 40–.89%$/),
    ).toBeVisible();
    await expect(panel.getByRole('figure', { name: /^Form: win rate/ })).toBeVisible();
    await expectAccessibleEverywhere(page, 'statistics panel');
    await panel.getByRole('link', { name: 'All statistics' }).click();

    const overall = page.getByRole('region', { name: 'Overall' });
    const status = page.getByRole('main').getByRole('status').filter({ hasText: 'bout' });
    const weapon = page.getByRole('combobox', { name: 'Weapon' });
    await expect(status).toHaveText('10 bouts');
    await expect(overall.getByRole('link', { name: '3 bouts lost', exact: true })).toBeVisible();
    await expect(overall.getByRole('link', { name: '3 bouts lost, last-touch' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'What stands out' })).toContainText(
      /You won \d+ of \d+ bouts/,
    );
    await page.getByRole('heading', { name: 'Month by month' }).click();
    await page
      .getByRole('figure', { name: 'Win rate by month, October 2025 to March 2026' })
      .getByText('Figures')
      .click();
    await expect(page.getByRole('row', { name: /^November 2025/ })).toContainText('2 of 2');
    await expectAccessibleEverywhere(page, 'statistics');

    // Changing one filter updates every figure.
    const requests: string[] = [];
    page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
    await weapon.selectOption('foil');
    await expect(status).toHaveText('4 bouts');
    // The app may still be prefetching other data.
    expect(requests.filter((path) => path.includes('/statistics/')).toSorted()).toEqual([
      '/api/fencers/statistics/',
      '/api/fencers/statistics/form/',
      '/api/statistics/touches/',
    ]);
    await expect(overall.getByRole('link', { name: '4 bouts won', exact: true })).toBeVisible();
    await expect(
      page.getByRole('figure', { name: 'Win rate by month, November 2025 to February 2026' }),
    ).toBeVisible();
    await page.getByRole('heading', { name: 'Win rate by weapon' }).click();
    await expect(
      page.getByRole('region', { name: 'Win rate by weapon' }).getByRole('row'),
    ).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Opponents who beat you' })).toContainText(
      'No one has a winning record against you',
    );
    await expect(page).toHaveURL(/\/journal\/statistics\?weapon=foil$/);
    await page.reload();
    await expect(status).toHaveText('4 bouts');
    await expect(weapon).toHaveValue('foil');

    // A figure links to its bouts, and Back returns to the filtered statistics.
    await page.getByRole('heading', { name: "Win rate by opponent's hand" }).click();
    await page
      .getByRole('region', { name: "Win rate by opponent's hand" })
      .getByRole('link', { name: '2 bouts won, Left-handed' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Foil bouts against left-handed opponents that you won',
    );
    await expect(
      page.getByRole('link', { name: 'Robin Vega 5, Sasha Lind 2, Robin Vega won' }),
    ).toHaveCount(2);
    await expect(
      page.getByText(/^Won · Feb 7, 2026 · Cup of 2026-02-07, Cadet foil/),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'bouts behind a number');
    await page.reload();
    await expect(status).toHaveText('2 bouts');
    await page.getByRole('link', { name: 'Back to statistics' }).click();
    await expect(weapon).toHaveValue('foil');
    await expect(status).toHaveText('4 bouts');

    await page.getByRole('combobox', { name: 'Type' }).selectOption('Team');
    await expect(page.getByText('No bouts match these filters.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'statistics without bouts');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(status).toHaveText('10 bouts');
    await expect(page).toHaveURL(/\/journal\/statistics$/);
  },
);
