// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';

/** The web app's routes from the contract's source. These scripts run in plain Node, which can't import TypeScript. */
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
// /journal/lessons/add matches the form's route, not a lesson's: the route with fewer parameters wins.
const routeOf = (/** @type {string} */ path) =>
  patterns
    .filter(({ pattern }) => pattern.test(path))
    .toSorted((a, b) => a.parameters - b.parameters)[0]?.route;

/** How many further pages are visited, because the first page of a kind may lack a link that others have. */
const maxFurtherPages = 30;

/**
 * Follows links from the hub and returns one address for each route behind the login. New pages are
 * found automatically.
 * @param {import('@playwright/test').Page} page A page where the user is logged in.
 * @param {string} origin
 * @returns {Promise<Map<string, string>>}
 */
export async function signedInPaths(page, origin) {
  const found = new Map([['/journal', '/journal']]);
  /** Further addresses of the found routes. @type {Set<string>} */
  const others = new Set();
  /** @type {Set<string>} */
  const visited = new Set();
  const visit = async (/** @type {string} */ path) => {
    if (visited.has(path)) return;
    visited.add(path);
    await page.goto(`${origin}${path}`);
    await waitUntilSettled(page);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href]')]
        .map((link) => new URL(/** @type {HTMLAnchorElement} */ (link).href))
        .filter((url) => url.origin === location.origin)
        .map((url) => url.pathname),
    );
    for (const link of links) {
      const route = routeOf(link);
      if (route === undefined || !/^\/(journal|coach|add)/.test(route)) continue;
      if (!found.has(route)) found.set(route, link);
      else if (found.get(route) !== link) others.add(link);
    }
  };
  // Iterating over a Map or a Set includes entries added during the loop.
  const visitFound = async () => {
    for (const path of found.values()) await visit(path);
  };
  await visitFound();
  let visits = 0;
  for (const path of others) {
    const route = routeOf(path);
    const isAbove = unreached(found.keys()).some((missing) => missing.startsWith(`${route}/`));
    if (!isAbove) continue;
    if (visits === maxFurtherPages) break;
    visits += 1;
    await visit(path);
    await visitFound();
  }
  return found;
}

/** Returns the paths of all prerendered pages, including the 404 page. */
export function publicPaths() {
  /** @type {{ path: string }[]} */
  const pages = JSON.parse(readFileSync(join(root, 'apps/web/dist/pages.json'), 'utf8'));
  return pages.map(({ path }) => path).filter((path) => path !== '/app.html');
}

/** Returns the routes behind the login that were not reached. @param {Iterable<string>} reached */
export function unreached(reached) {
  const known = new Set(reached);
  return routes.filter((route) => /^\/(journal|coach)/.test(route) && !known.has(route));
}

/** Waits until the page has loaded and nothing moves. @param {import('@playwright/test').Page} page */
export async function waitUntilSettled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
