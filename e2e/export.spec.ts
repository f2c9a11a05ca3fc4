import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from './support/accessibility.ts';
import { closeMessage, createAccount, expect, logIn, test } from './support/fixtures.ts';
import { waitForMail } from './support/mailbox.ts';
import { createTournament } from './support/records.ts';
import { openSettings } from './support/settings.ts';

test(
  'a user exports everything as one file with a resumable download, and deletes the account',
  { tag: ['@PR-1'] },
  async ({ page }) => {
    const account = await createAccount(page);
    await createTournament(page, 'Harbour Open to take along');
    await openSettings(page);
    const section = page.getByRole('region', { name: 'Your data', exact: true });
    await section.getByRole('button', { name: 'Make a copy' }).click();
    await expect(section.getByText(/^(We're making your copy|Your copy is ready)/)).toBeVisible();
    await expect(section.getByText(/^Your copy is ready: \d/)).toBeVisible();
    await expectAccessibleEverywhere(page, 'a copy of everything');
    await waitForMail(account.email, /Your copy of everything in your account is ready/);

    const link = page.waitForResponse((response) =>
      response.url().endsWith('/api/account/export/link/'),
    );
    const downloading = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^fencing-journal-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    // The ZIP lists its file names uncompressed.
    for (const name of ['data/tournaments.json', 'tables/bouts.csv', 'README.txt'])
      expect(zip.includes(name)).toBe(true);

    const { url } = (await (await link).json()) as { url: string };
    const rest = await page.request.get(url, { headers: { range: 'bytes=100-' } });
    expect([rest.status(), Buffer.compare(await rest.body(), zip.subarray(100))]).toEqual([206, 0]);

    await page
      .getByRole('region', { name: 'Delete account', exact: true })
      .getByRole('button', { name: 'Delete my account' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel(/password/i).fill(account.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await closeMessage(page, 'Your account is closed');
    await expect(page).toHaveURL(/\/login/);
    // The links stop working when the session ends.
    expect((await page.request.get(url)).status()).toBe(404);
    await waitForMail(account.email, /delete your account and everything in it/);
    await logIn(page, account);
    await expect(page.getByText(/will be deleted/).first()).toBeVisible();
  },
);
