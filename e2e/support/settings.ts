import { expect, type Page } from './fixtures.ts';

/** Opens the settings and unfolds all sections, which are folded on a phone. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto('/journal/settings/profile');
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible();
  // The other sections come with another response.
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await page
    .locator('main section > details')
    .evaluateAll((sections: HTMLDetailsElement[]) =>
      sections.forEach((section) => (section.open = true)),
    );
}
