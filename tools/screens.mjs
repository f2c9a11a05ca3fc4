// @ts-check
// Takes a screenshot of every screen, in four sizes, light and dark, into screenshots/: npm run screens
// Names of sets limit it to these: npm run screens -- phone-dark desktop-light
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { publicPaths, waitUntilSettled, signedInPaths, unreached } from './lib/paths.mjs';
import { browserArguments, browserPath, prepareBrowser } from '../scripts/lib/browser.mjs';
import { build } from '../scripts/lib/build.mjs';
import { install } from '../scripts/lib/install.mjs';
import { root } from '../scripts/lib/run.mjs';
import { demoLogins, logIn, withServer } from './lib/server.mjs';

const folder = join(root, 'screenshots');
const sizes = [
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { name: 'landscape', viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  { name: 'narrow', viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  { name: 'desktop', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
];
const themes = /** @type {const} */ (['light', 'dark']);

/**
 * Returns the file for a route: journal-lessons-lessonName.png for `/journal/lessons/:lessonName`.
 * @param {string} route
 */
const fileOf = (route) =>
  `${route.replaceAll(/[/:]+/g, ' ').trim().replaceAll(' ', '-') || 'landing'}.png`;

const sets = sizes
  .flatMap((size) => themes.map((theme) => ({ ...size, name: `${size.name}-${theme}`, theme })))
  .filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));

await install();
const problem = await prepareBrowser();
if (problem !== undefined) throw new Error(problem);
await build();
for (const { name } of sets) rmSync(join(folder, name), { recursive: true, force: true });
await withServer('demo', async (origin) => {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: browserArguments,
  });
  /** @type {Map<string, string>[]} */
  const addresses = [];
  const people = [undefined, demoLogins.student, demoLogins.coach];
  for (const { name, theme, ...size } of sets) {
    for (const [index, who] of people.entries()) {
      const context = await browser.newContext({
        ...size,
        colorScheme: theme,
        locale: 'en-US',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (who !== undefined) await logIn(page, origin, who);
      addresses[index] ??=
        who === undefined
          ? new Map(publicPaths().map((path) => [path, path]))
          : await signedInPaths(page, origin);
      const outputFolder = join(
        folder,
        name,
        who === undefined ? 'visitor' : who === demoLogins.coach ? 'coach' : 'student',
      );
      mkdirSync(outputFolder, { recursive: true });
      for (const [route, path] of addresses[index]) {
        await page.goto(`${origin}${path}`);
        await waitUntilSettled(page);
        await page.screenshot({ path: join(outputFolder, fileOf(route)), fullPage: true });
      }
      await context.close();
    }
    process.stdout.write(`${name}: done\n`);
  }
  await browser.close();
  const missing = unreached(addresses.flatMap((routes) => [...routes.keys()]));
  process.stdout.write(
    `${addresses.reduce((sum, routes) => sum + routes.size, 0)} screens, ${sets.length} pictures of each, in ${folder}\n`,
  );
  if (missing.length > 0) process.stdout.write(`Not reached by links: ${missing.join(', ')}\n`);
});
