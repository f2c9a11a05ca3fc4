// @ts-check
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { publicPaths, signedInPaths } from './paths.mjs';
import { printRow } from './report.mjs';
import { browserArguments, browserPath, prepareBrowser } from '../../scripts/lib/browser.mjs';
import { demoLogins, logIn, withServer } from './server.mjs';

/** Targets for a mid-range phone on a slow network. Scores are in the order of `categories`. */
const publicTargets = { scores: [100, 100, 100, 100], lcpMs: 1_200, cls: 0, tbtMs: 50 };
const signedInTargets = { scores: [98, 100], lcpMs: Infinity, cls: Infinity, tbtMs: 100 };
const runs = 3;

const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

/** @param {string} url @param {number} port @param {boolean} signedIn */
async function audit(url, port, signedIn) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    ignoreStatusCode: true,
    disableStorageReset: signedIn,
  });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${url}.`);
  const { categories: found, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const failedAudits = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    lost: failedAudits,
  };
}
/** @typedef {Awaited<ReturnType<typeof audit>>} Figures */

/** Returns the run with the median speed. @param {Figures[]} figures */
const medianRun = (figures) =>
  /** @type {Figures} */ (
    figures.toSorted((a, b) => a.lcpMs + a.tbtMs - b.lcpMs - b.tbtMs)[
      Math.floor(figures.length / 2)
    ]
  );

/** @param {{ scores: number[], lcpMs: number, cls: number, tbtMs: number }} targets @param {Figures} figures */
const meetsTargets = (targets, { scores, lcpMs, cls, tbtMs }) =>
  targets.scores.every((target, index) => (scores[index] ?? 0) >= target) &&
  lcpMs <= targets.lcpMs &&
  Math.round(cls * 1000) / 1000 <= targets.cls &&
  tbtMs <= targets.tbtMs;

/**
 * Returns a page's targets. The 404 page must not be indexed, and its status counts as an error in
 * the console.
 * @param {string} path
 */
const targetsOf = (path) =>
  path === '/404' ? { ...publicTargets, scores: publicTargets.scores.slice(0, 2) } : publicTargets;

/**
 * Starts a browser for Lighthouse only: another attached client would slow its pages down.
 * @param {'main' | 'demo'} program
 * @param {(origin: string, port: number) => Promise<void>} work
 */
async function withBrowser(program, work) {
  const problem = await prepareBrowser();
  if (problem !== undefined) throw new Error(problem);
  await withServer(program, async (origin) => {
    const browser = await launch({
      chromePath: await browserPath(),
      chromeFlags: ['--headless=new', ...browserArguments],
      logLevel: 'error',
    });
    try {
      await work(origin, browser.port);
    } finally {
      browser.kill();
    }
  });
}

/**
 * Measures a page and prints a line for it.
 * @param {string} name The name to print for the page.
 * @param {string} url
 * @param {{ port: number, signedIn: boolean, targets: typeof publicTargets }} how
 */
async function measure(name, url, { port, signedIn, targets }) {
  const figures = [];
  for (let run = 0; run < runs; run += 1) figures.push(await audit(url, port, signedIn));
  const typical = medianRun(figures);
  const isMet = printRow(
    `Lighthouse, ${name}`,
    `${typical.scores.join(' ')}, LCP ${Math.round(typical.lcpMs)} ms, CLS ${typical.cls.toFixed(3)}, TBT ${Math.round(typical.tbtMs)} ms`,
    meetsTargets(targets, typical),
  );
  if (!isMet) process.stdout.write(`  short of full marks: ${typical.lost.join(', ')}\n`);
  return isMet;
}

const printHeader = () =>
  process.stdout.write(
    'Lighthouse, mobile, slow network, the middle one of three runs: scores for performance, accessibility, best practices and SEO\n\n',
  );

/** Measures every public page and prints a line for each. Returns whether all meet the targets. */
export async function measurePublicPages() {
  let allMet = true;
  printHeader();
  await withBrowser('main', async (origin, port) => {
    for (const path of publicPaths())
      allMet =
        (await measure(path, `${origin}${path}`, {
          port,
          signedIn: false,
          targets: targetsOf(path),
        })) && allMet;
  });
  return allMet;
}

/**
 * Does the same for every linked page behind the login: first the student's, then those that only
 * the coach has.
 */
export async function measureSignedInPages() {
  let allMet = true;
  /** @type {Set<string>} */
  const measured = new Set();
  printHeader();
  for (const who of [demoLogins.student, demoLogins.coach]) {
    await withBrowser('demo', async (origin, port) => {
      // Lighthouse opens its pages in the browser's default profile, not in one created by Playwright.
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
      await logIn(page, origin, who);
      const addresses = await signedInPaths(page, origin);
      await page.close();
      await browser.close();
      for (const [route, path] of addresses) {
        if (measured.has(route)) continue;
        measured.add(route);
        allMet =
          (await measure(route, `${origin}${path}`, {
            port,
            signedIn: true,
            targets: signedInTargets,
          })) && allMet;
      }
    });
  }
  return allMet;
}
