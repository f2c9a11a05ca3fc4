// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The routes of the web app as the contract lists them: the scripts run on plain Node, which cannot import it. */
const routes = [
  ...readFileSync(join(root, 'packages/contract/src/shared/client-routes.ts'), 'utf8').matchAll(
    /^ {2}'(\/.*)',$/gm,
  ),
].map(([, route = '']) => route);
const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
  parameters: route.split(':').length,
}));
// The address /journal/lessons/add is that of the form and no lesson's.
const routeOf = (/** @type {string} */ path) =>
  patterns
    .filter(({ pattern }) => pattern.test(path))
    .toSorted((one, other) => one.parameters - other.parameters)[0]?.route;

/**
 * One address for every page behind the log-in that can be reached by links, by route: follows the links from the hub, as
 * somebody does who looks around. So a new page is found without being told of.
 * @param {import('@playwright/test').Page} page Signed in.
 * @param {string} origin
 * @returns {Promise<Map<string, string>>}
 */
export async function signedInAddresses(page, origin) {
  const found = new Map([['/journal', '/journal']]);
  // A Map is walked in the order of its growth, what is added meanwhile included.
  for (const path of found.values()) {
    await page.goto(`${origin}${path}`);
    await settled(page);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href]')]
        .map((link) => new URL(/** @type {HTMLAnchorElement} */ (link).href))
        .filter((url) => url.origin === location.origin)
        .map((url) => url.pathname),
    );
    for (const link of links) {
      const route = routeOf(link);
      if (route !== undefined && /^\/(journal|coach|add)/.test(route) && !found.has(route))
        found.set(route, link);
    }
  }
  return found;
}

/** Every page that the build makes for visitors, by its path; the one for what is not found under an address that is none. */
export function publicPaths() {
  /** @type {{ path: string }[]} */
  const pages = JSON.parse(readFileSync(join(root, 'apps/web/dist/pages.json'), 'utf8'));
  return pages.map(({ path }) => path).filter((path) => path !== '/app.html');
}

/** Routes behind the log-in which none of these reaches. @param {Iterable<string>} reached */
export function unreached(reached) {
  const known = new Set(reached);
  return routes.filter((route) => /^\/(journal|coach)/.test(route) && !known.has(route));
}

/** Everything is there and nothing moves. @param {import('@playwright/test').Page} page */
export async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
