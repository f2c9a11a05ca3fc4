import { fieXml } from '../apps/api/src/result-files/testing/samples.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { addOpponent, expect, fillPerson, signUp, test, type Page } from './support/fixtures.ts';

const lastCompetition = (page: Page) =>
  page.getByRole('region', { name: 'What was your last competition?' });

test(
  'a new fencer registers, imports a file and sees their own figures',
  { tag: ['@B-HO-06', '@B-IM-01', '@B-IM-05'] },
  async ({ page }) => {
    await page.goto('/register');
    await fillPerson(page, { first: 'Mia', last: 'Sorvald' });
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Skip For Now' }).tap();
    await page.getByRole('button', { name: 'Go to the journal' }).tap();

    await lastCompetition(page).getByRole('link', { name: 'Import results' }).tap();
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'harbor-cup.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(fieXml),
    });
    await expect(page.getByRole('heading', { name: 'You’re Mia Sorvald' })).toBeVisible();
    await page.getByRole('button', { name: 'Import 6 bouts' }).tap();
    await page.getByRole('link', { name: 'See your figures' }).tap();
    await expect(page.getByRole('heading', { name: 'Mia Sorvald' })).toBeVisible();
    await expect(page.getByText(/^\d of 6 bouts won$/).first()).toBeAttached();
    await expectAccessibleEverywhere(page, 'own card after the first import');
  },
);

test(
  'a new fencer who has a pool sheet is led straight to entering it',
  { tag: ['@B-HO-06'] },
  async ({ page }) => {
    await signUp(page);
    await lastCompetition(page).getByRole('link', { name: 'Copy the pool sheet' }).tap();
    await page.getByLabel('Tournament Name').fill('Harbour Open');
    await page.getByLabel('Event Level').selectOption('Local');
    await page.getByRole('button', { name: 'Add Tournament' }).tap();
    await page.getByLabel('Event Name').fill('Cadet Epee');
    await page.getByLabel('Weapon').selectOption('epee');
    await page.getByLabel('Event Type').selectOption('Individual');
    await page.getByRole('button', { name: 'Add Event' }).tap();
    await expect(page.getByRole('heading', { name: 'Add Pool' })).toBeVisible();
    await page.getByRole('button', { name: 'Find or add opponent' }).tap();
    await addOpponent(page, 'Mika', 'Roy');
    await page.getByLabel('Result against Mika Roy').fill('V5');
    await page.getByLabel("Mika Roy's touches").fill('3');
    await page.getByRole('button', { name: 'Add 1 bout' }).tap();
    await expect(page.getByRole('heading', { name: 'Cadet Epee' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pool' })).toContainText('1 of 1 won');
  },
);
