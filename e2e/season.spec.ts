import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { getApiUser } from './support/api-user.ts';
import { createBoutWithVideo } from './support/bout-with-video.ts';
import { expect, signUp, test } from './support/fixtures.ts';

test(
  'a season is reviewed, printed, and saved as a picture',
  { tag: '@B-CG-10' },
  async ({ page, request }) => {
    await signUp(page, { first: 'Nora', last: 'Lind' });
    await createBoutWithVideo(page, request, await getApiUser(page, request));
    await page.goto('/journal/season/2025-26');
    await expect(page.getByRole('heading', { level: 1, name: 'Season 2025-26' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Record' })).toContainText(
      '2 touches scored, 1 received: +1.',
    );
    await expect(page.getByRole('region', { name: 'Tournaments' })).toContainText('Harbour Open');
    await expectAccessibleEverywhere(page, 'the season in review');

    // The printed page has no buttons.
    const print = page.getByRole('button', { name: 'Print' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'Best wins' })).toBeVisible();
    await expect(print).toBeHidden();
    await page.emulateMedia({ media: null });

    await page.getByRole('button', { name: 'Share picture' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Share picture' });
    await expect(
      dialog.getByRole('img', { name: /^Season 2025-26: 1 won, 0 lost\./ }),
    ).toBeVisible();
    await expect(dialog.getByRole('img', { name: /Roy|Lind|Harbour/ })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    expect((await download).suggestedFilename()).toMatch(/\.png$/);

    await page.keyboard.press('Escape');
    await page
      .getByRole('region', { name: 'Best wins' })
      .getByRole('link', { name: /Mika Roy/ })
      .tap();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Nora Lind vs Mika Roy' }),
    ).toBeVisible();
  },
);
