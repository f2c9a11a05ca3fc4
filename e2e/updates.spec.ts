import { createAccount, expect, test, type Page } from './support/fixtures.ts';
import { ownPorts } from './support/ports.ts';
import { pagesStored } from './support/score-pad.ts';
import { ServerProxy } from './support/server-proxy.ts';

const server = new ServerProxy(ownPorts.updates);

test.use({ serviceWorkers: 'allow', baseURL: server.origin });
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

/** Opens the journal, waits until the service worker controls the page, and marks the document. */
async function openJournal(page: Page): Promise<void> {
  await page.goto('/journal');
  await pagesStored(page);
  await mark(page);
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
/** Chrome may wait until the old worker has had no requests for 30 seconds, and each request restarts the wait. */
const expectReload = (page: Page) =>
  page.waitForFunction(() => !('marked' in window), undefined, { timeout: 150_000 });
/** Calls the API continuously, like a tab that is loading data. */
const keepRequesting = (page: Page) =>
  page.evaluate(() => {
    const request = async (): Promise<void> => {
      await (await fetch('/api/ready')).text();
      setTimeout(() => void request(), 1);
    };
    void request();
  });
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });

test('a new version waits until the user asks for it, starting with the first visit', async ({
  page,
}) => {
  await createAccount(page);
  await openJournal(page);
  for (let round = 0; round < 2; round += 1) {
    server.publishVersion();
    await checkForUpdate(page);
    await expect(update(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await update(page).click();
    await expectReload(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
    await expect(update(page)).toBeHidden();
    await mark(page);
  }
});

test('an update reloads only the tab that asked for it, and the other tab can update later', async ({
  page,
  context,
}) => {
  await createAccount(page);
  await openJournal(page);
  const other = await context.newPage();
  await openJournal(other);
  await keepRequesting(page);
  server.publishVersion();
  await checkForUpdate(other);
  await update(other).click();
  await expectReload(other);
  await expect(update(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await update(page).click();
  await expectReload(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
});
