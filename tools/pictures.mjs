// @ts-check
// Takes the screenshots for the landing page, its link preview and the README from the demo data:
// node tools/pictures.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, browserPath, prepareBrowser } from '../scripts/lib/browser.mjs';
import { build } from '../scripts/lib/build.mjs';
import { install } from '../scripts/lib/install.mjs';
import { root } from '../scripts/lib/run.mjs';
import { demoLogins, logIn, withServer } from './lib/server.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Browser} Browser */

const readme = join(root, 'docs/pictures');
const landing = join(root, 'apps/web/src/features/landing/pictures');
const linkPreview = join(root, 'apps/web/public/og.png');

/**
 * Runs the work with a browser and the origin of the current build's demo.
 * @param {(browser: Browser, origin: string) => Promise<void>} work
 */
async function withDemo(work) {
  await build();
  await withServer('demo', async (origin) => {
    const browser = await chromium.launch({
      executablePath: await browserPath(),
      args: browserArguments,
    });
    await work(browser, origin);
    await browser.close();
  });
}

const phone = /** @type {const} */ ({
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  reducedMotion: 'reduce',
});

/** @param {Page} page */
const firstCard = (page) => page.getByRole('main').locator('ul').first().getByRole('link').first();

/** @param {Page} page */
async function openLatestTournament(page) {
  await page.goto('/journal/tournaments');
  await firstCard(page).click();
  await page.getByRole('heading', { name: 'Events' }).waitFor();
}

/** @param {Page} page */
async function openLatestEvent(page) {
  await openLatestTournament(page);
  await firstCard(page).click();
  await page.getByRole('heading', { name: 'Direct elimination' }).waitFor();
}

/**
 * Scrolls until the heading is `top` pixels below the top.
 * @param {import('@playwright/test').Locator} heading @param {number} top
 */
async function scrollToHeading(heading, top) {
  await heading.waitFor();
  await heading.evaluate(
    (element, wanted) => window.scrollBy(0, element.getBoundingClientRect().top - wanted),
    top,
  );
}

const { student, coach } = demoLogins;

/**
 * The landing page's screenshots, each with the account to log in with and the steps to open its page.
 * @type {{ name: string, who: string, open: (page: Page) => Promise<void> }[]}
 */
const screens = [
  {
    name: 'event',
    who: student,
    open: async (page) => {
      await openLatestEvent(page);
      await scrollToHeading(page.getByRole('heading', { level: 1 }), 78);
    },
  },
  {
    name: 'review',
    who: student,
    open: async (page) => {
      await page.goto('/journal/settings/profile#videos');
      await page.getByRole('link', { name: 'pool bout.webm' }).click();
      await page.getByRole('link', { name: /^Review/ }).click();
      await page.getByText('Frames').waitFor();
    },
  },
  {
    name: 'statistics',
    who: student,
    open: async (page) => {
      await page.goto('/journal/statistics');
      await scrollToHeading(page.getByRole('heading', { name: 'What stands out' }), 92);
    },
  },
  {
    name: 'offline',
    who: student,
    open: async (page) => {
      await openLatestEvent(page);
      await page.getByRole('link', { name: 'Add Bout' }).click();
      await page.context().setOffline(true);
      await page.getByRole('combobox', { name: 'Fencer B' }).selectOption({ index: 5 });
      await page
        .getByRole('textbox', { name: /^Score/ })
        .first()
        .fill('15');
      await page
        .getByRole('textbox', { name: /^Score/ })
        .last()
        .fill('11');
      await page.getByRole('button', { name: 'Add Bout' }).click();
      await page.getByText('Waiting to sync').first().waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'pad',
    who: student,
    // Last, because the bout stays in progress.
    open: async (page) => {
      await page.context().setOffline(false);
      await openLatestEvent(page);
      await page.getByRole('link', { name: 'Live', exact: true }).click();
      await page.getByRole('combobox', { name: 'Fencer B' }).selectOption({ index: 3 });
      await page.getByRole('button', { name: 'Start bout' }).click();
      // Longer than the pause in which a second touch counts as accidental.
      for (const side of [0, 0, 1, 0, 1]) {
        await page
          .getByRole('button', { name: /: touch$/ })
          .nth(side)
          .click();
        await page.waitForTimeout(500);
      }
    },
  },
  {
    name: 'student',
    who: coach,
    open: async (page) => {
      await page.goto('/coach/students');
      await firstCard(page).click();
      await page
        .getByRole('link', { name: 'Write feedback' })
        .or(page.getByRole('button', { name: 'Write feedback' }))
        .first()
        .waitFor();
    },
  },
];

/** Image widths for device pixel ratios of one, two and three; the landing page uses the same numbers. */
const viewport = { width: 390, height: 640 };
const widths = [450, 585, 975];

/** @param {'light' | 'dark'} colorScheme */
const captureLanding =
  (colorScheme) => async (/** @type {Browser} */ browser, /** @type {string} */ origin) => {
    mkdirSync(landing, { recursive: true });
    for (const who of [student, coach]) {
      const context = await browser.newContext({
        ...phone,
        baseURL: origin,
        viewport,
        colorScheme,
      });
      const [page, scaler] = [await context.newPage(), await context.newPage()];
      await logIn(page, origin, who);
      for (const { name, open } of screens.filter((screen) => screen.who === who)) {
        await open(page);
        await page.waitForLoadState('networkidle');
        for (const [width, picture] of await webpScreenshots(name, page, scaler))
          writeFileSync(join(landing, `${name}-${colorScheme}-${width}.webp`), picture);
      }
      await context.close();
    }
  };

/**
 * Returns the WebP quality for a picture. The landing page's first picture gets a lower quality in its smallest size,
 * so that it fits in a connection's first round trip. Displays with a device pixel ratio of 1.75 or less use this size,
 * and it is their largest contentful paint (LCP).
 * @param {string} name @param {number} width
 */
const qualityOf = (name, width) => (name === screens[0]?.name && width === widths[0] ? 0.35 : 0.7);

/**
 * Takes WebP screenshots of the viewport in all widths; Playwright supports only PNG and JPEG. The
 * smaller ones are scaled from the largest: at a phone's pixel ratio, the spacing between letters
 * is exact.
 * @param {string} name @param {Page} page @param {Page} scaler An empty page.
 * @returns {Promise<[number, Buffer][]>}
 */
async function webpScreenshots(name, page, scaler) {
  const y = await page.evaluate(() => window.scrollY);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { x: 0, y, ...viewport, scale: Math.max(...widths) / viewport.width },
  });
  await session.detach();
  const sizes = widths.map((width) => ({ width, quality: qualityOf(name, width) }));
  const urls = await scaler.evaluate(
    async ({ png, sizes: wanted }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      return wanted.map(({ width, quality }) => {
        const height = Math.round((width * image.height) / image.width);
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d');
        if (!context) throw new Error('This browser draws nothing.');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, width, height);
        return canvas.toDataURL('image/webp', quality);
      });
    },
    { png: data, sizes },
  );
  return urls.map((url, index) => [
    widths[index] ?? 0,
    Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
  ]);
}

/** @param {Browser} browser @param {string} origin */
async function captureReadme(browser, origin) {
  mkdirSync(readme, { recursive: true });
  const page = await browser.newPage({
    ...phone,
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  const capture = async (/** @type {string} */ name) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(readme, `${name}.png`) });
  };
  await logIn(page, origin, student);
  await page.goto('/journal/tournaments');
  await firstCard(page).waitFor();
  await capture('tournaments');
  await openLatestEvent(page);
  await capture('event');
  await page.getByRole('link', { name: 'Add Bout' }).click();
  await page.getByRole('combobox', { name: 'Fencer B' }).selectOption({ index: 5 });
  await page.getByRole('textbox', { name: 'Score Nora' }).fill('15');
  await page
    .getByRole('textbox', { name: /^Score/ })
    .last()
    .fill('11');
  await capture('bout');
  await page.goto('/journal/settings/profile#videos');
  await page.getByRole('link', { name: 'pool bout.webm' }).click();
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByText('Frames').waitFor();
  await capture('review');
}

/**
 * Takes the link preview: the top of the landing page, with the new screenshots.
 * @param {Browser} browser @param {string} origin
 */
async function captureLinkPreview(browser, origin) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    bypassCSP: true,
  });
  await context.addCookies([{ name: 'gdpr_accepted', value: 'true', url: origin }]);
  const page = await context.newPage();
  await page.goto('/');
  await page.addStyleTag({
    content: 'header nav { visibility: hidden } main > section { padding-block: 1.5rem }',
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: linkPreview });
}

await install();
const problem = await prepareBrowser();
if (problem !== undefined) throw new Error(problem);
await withDemo(captureReadme);
// Each uses new data, because some screenshots are taken while bouts are added.
await withDemo(captureLanding('light'));
await withDemo(captureLanding('dark'));
await withDemo(captureLinkPreview);
