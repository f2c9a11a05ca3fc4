// @ts-check
// Takes the screenshots for the landing page, its link preview and the README from the demo data: node tools/pictures.mjs
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

/** @param {(browser: Browser, origin: string) => Promise<void>} work Receives a browser and the origin of the current build's demo. */
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

/** Scrolls until the heading is `top` pixels below the top. @param {import('@playwright/test').Locator} heading @param {number} top */
async function scrollToHeading(heading, top) {
  await heading.waitFor();
  await heading.evaluate(
    (element, wanted) => window.scrollBy(0, element.getBoundingClientRect().top - wanted),
    top,
  );
}

const { student, coach } = demoLogins;

/** The landing page's screenshots: whose account, and the way to the page. @type {{ name: string, who: string, open: (page: Page) => Promise<void> }[]} */
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

/** @param {Browser} browser @param {string} origin */
async function captureLanding(browser, origin) {
  mkdirSync(landing, { recursive: true });
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const who of [student, coach]) {
      const context = await browser.newContext({
        ...phone,
        baseURL: origin,
        viewport: viewport,
        colorScheme,
      });
      const page = await context.newPage();
      await logIn(page, origin, who);
      for (const { name, open } of screens.filter((screen) => screen.who === who)) {
        await open(page);
        await page.waitForLoadState('networkidle');
        for (const width of widths)
          writeFileSync(
            join(landing, `${name}-${colorScheme}-${width}.webp`),
            await webpScreenshot(page, width),
          );
      }
      await context.close();
    }
  }
}

/** Takes a WebP screenshot of the viewport, `width` pixels wide; Playwright supports only PNG and JPEG. @param {Page} page @param {number} width */
async function webpScreenshot(page, width) {
  const y = await page.evaluate(() => window.scrollY);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    clip: { x: 0, y, ...viewport, scale: width / viewport.width },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
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

/** Takes the link preview: the top of the landing page, with the new screenshots. @param {Browser} browser @param {string} origin */
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
await withDemo(async (browser, origin) => {
  await captureReadme(browser, origin);
  await captureLanding(browser, origin);
});
await withDemo(captureLinkPreview);
