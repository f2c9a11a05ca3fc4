import { addOpponent, createAccount, expect, type Page } from './fixtures.ts';
import { createEvent, createTournament } from './records.ts';

export const touchButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\d+: touch$`) });
/** Skips the pause during which a second touch would count as accidental. Needs `page.clock.install()`. */
export const skipBounce = (page: Page) => page.clock.fastForward(450);
export async function touch(page: Page, name: string): Promise<void> {
  await skipBounce(page);
  const before = (await touchButton(page, name).getAttribute('aria-label')) ?? '';
  await touchButton(page, name).tap();
  // A tap ends before its click, so the next touch could skip its pause too early.
  await expect(touchButton(page, name)).not.toHaveAccessibleName(before);
}
export const score = (page: Page, name: string, touches: number) =>
  expect(page.getByRole('button', { name: `${name} ${touches}: touch` })).toBeVisible();
export const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();
export const chooseCard = async (page: Page, name: string) => {
  await tap(page, 'Cards…');
  await page
    .getByRole('dialog', { name: 'Cards and more' })
    .getByRole('button', { name, exact: true })
    .tap();
};

/** Creates an event and opens the score pad against Mika Roy. Returns the event's address. */
export async function openPad(page: Page): Promise<string> {
  await page.clock.install();
  await createAccount(page);
  const tournament = await createTournament(page, 'Harbour Open');
  const event = await createEvent(page, tournament, 'Cadet Epee');
  await page.goto(event);
  await page.getByRole('link', { name: 'Live', exact: true }).tap();
  await tap(page, 'Find or add opponent');
  await addOpponent(page, 'Mika', 'Roy');
  return event;
}

/** Waits until the service worker has stored the pages for the venue, which takes minutes on a busy machine. */
export const pagesStored = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 180_000,
    })
    .toBe(true);
