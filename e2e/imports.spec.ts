import { fieXml } from '../apps/api/src/result-files/testing/samples.ts';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { getApiUser } from './support/api-user.ts';
import { expect, signUp, test, type Page } from './support/fixtures.ts';

const file = { name: 'harbor-cup.xml', mimeType: 'text/xml', buffer: Buffer.from(fieXml) };

async function chooseFile(page: Page): Promise<void> {
  await page.goto('/journal/import');
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Check and import' })).toBeVisible();
}

test(
  'a fencer imports a file, corrects one match, imports it again, and undoes it',
  { tag: ['@B-IM-01', '@B-IM-04', '@B-IM-05', '@B-IM-06'] },
  async ({ page, request }) => {
    await signUp(page, { first: 'Mia', last: 'Sorvald' });
    const mia = await getApiUser(page, request);
    await mia.post('/api/fencers/create/', {
      first_name: 'Tess',
      last_name: 'Quill',
      club: 'Far Away',
      region: 0,
    });

    // The first page of a new journal links to the import.
    await page.goto('/journal');
    await page.getByRole('link', { name: 'Import results' }).tap();
    await expect(page.getByLabel('Choose a file')).toBeVisible();
    await expectAccessibleEverywhere(page, 'choose a file');
    await chooseFile(page);
    await expect(page.getByRole('heading', { name: 'You’re Mia Sorvald' })).toBeVisible();
    await expect(page.getByText('2nd of 6')).toBeVisible();

    // Tess fences for another club in the journal, so the page asks about the match.
    const opponents = page.getByRole('region', { name: 'Opponents' });
    await expect(opponents.getByText('4 new cards')).toBeVisible();
    await expectAccessibleEverywhere(page, 'preview');
    await opponents.getByRole('button', { name: 'Tess Quill, Far Away' }).tap();
    await expect(opponents.getByText('1 already in your journal, 3 new cards')).toBeVisible();
    await page.getByRole('button', { name: 'Import 6 bouts' }).tap();
    await expect(
      page.getByText('Added 1 tournament, 1 event, 6 bouts and 3 opponents.'),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'imported');

    // Importing the same file again changes nothing.
    await chooseFile(page);
    await expect(
      page.getByText('Everything in this file is already in your journal.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);

    // The import is in the list, where it can be undone.
    await page.goto('/journal/import');
    await page.getByRole('link', { name: 'Details' }).tap();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: 'Undo import' }).tap();
    await expect(
      page.getByText('Removed 1 tournament, 1 event, 6 bouts and 3 opponents.'),
    ).toBeVisible();
    await page.goto('/journal/tournaments');
    await expect(page.getByText('No tournaments found')).toBeVisible();
  },
);
