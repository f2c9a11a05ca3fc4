import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { addOpponent, expect, signUp, test, type Page } from './support/fixtures.ts';
import { pagesStored, tap, touchButton } from './support/score-pad.ts';

test.use({ serviceWorkers: 'allow', allowedInConsole: /net::ERR_/ });

const cards = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'vs' });
const choose = (page: Page, group: string, name: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByRole('radio', { name, exact: true })
    .click();

test(
  'a practice of eight bouts is entered offline and reaches the server later',
  { tag: ['@B-PT-01', '@B-PT-02', '@B-PT-03'] },
  async ({ page, context }) => {
    await signUp(page);
    await page.goto('/journal/practices');
    await expect(page.getByRole('button', { name: 'Start practice' })).toBeVisible();
    await expectAccessibleEverywhere(page, 'no practices');
    await tap(page, 'Start practice');
    await expect(page.getByRole('heading', { name: 'Next bout' })).toBeVisible();
    const address = page.url();
    await tap(page, 'Find or add opponent');
    await addOpponent(page, 'Mika', 'Roy');
    await pagesStored(page);

    await context.setOffline(true);
    for (let bout = 0; bout < 7; bout += 1) {
      if (bout > 0) await choose(page, 'Opponent', 'Mika Roy');
      const won = bout % 2 === 0;
      await choose(page, 'You', `You: ${won ? 5 : 2}`);
      await choose(page, 'Mika Roy', `Mika Roy: ${won ? 3 : 5}`);
      await tap(page, 'Add bout');
      await expect(cards(page)).toHaveCount(bout + 1);
    }
    await expectAccessibleEverywhere(page, 'practice with bouts that wait');

    // The eighth bout is scored on the pad.
    await page.getByRole('link', { name: 'Score live' }).click();
    await expectAccessibleEverywhere(page, 'open bouting');
    await page.getByRole('radio', { name: 'Other', exact: true }).click();
    await page.getByRole('textbox', { name: 'Touches' }).fill('1');
    await tap(page, 'Mika Roy');
    await touchButton(page, 'Robin Vega').tap();
    await tap(page, 'Save result');
    await expect(page.getByText('8 so far')).toBeVisible();

    await context.setOffline(false);
    await page.goto(address);
    await expect(cards(page)).toHaveCount(8);
    await expect(page.getByText('Waiting to sync')).toHaveCount(0);
    await page.goto('/journal/statistics?kind=practice');
    await expect(page.getByRole('main')).toContainText('5');
    await page.goto('/journal/practices');
    await expect(page.getByRole('main')).toContainText('8 bouts');
    await expectAccessibleEverywhere(page, 'practices');
  },
);
