// @ts-check
import { chromium, devices } from '@playwright/test';
import { waitUntilSettled, signedInPaths } from './paths.mjs';
import { browserArguments, browserPath, prepareBrowser } from '../../scripts/lib/browser.mjs';
import { demoLogins, logIn, withServer } from './server.mjs';
import { printRow } from './report.mjs';

/** The CPU slowdown of a cheap phone, and the target for the time from a tap to the next frame (INP). */
const cpuSlowdown = 6;
const targetMs = 100;
const cards = 1_000;
const rounds = 3;

/** @typedef {import('@playwright/test').Page} Page */

/** Records the longest event of each interaction from now on. Events shorter than a frame are not reported. */
const observeInteractions = () => {
  /** @type {Map<number, number>} */
  const longest = new Map();
  new PerformanceObserver((list) => {
    for (const entry of /** @type {(PerformanceEventTiming & { interactionId: number })[]} */ (
      list.getEntries()
    )) {
      if (entry.interactionId > 0)
        longest.set(
          entry.interactionId,
          Math.max(longest.get(entry.interactionId) ?? 0, entry.duration),
        );
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
  Object.assign(globalThis, { interactionsSoFar: () => [...longest.values()] });
};

/** Adds opponents up to the limit of an account. @param {Page} page */
const addCards = (page) =>
  page.evaluate(async (count) => {
    const csrf = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'x-csrftoken': csrf,
    };
    const existing = /** @type {unknown[]} */ (
      await (await fetch('/api/fencers/all/', { headers })).json()
    ).length;
    for (let number = existing; number < count; number += 1) {
      const body = JSON.stringify({
        first_name: ['Mika', 'Ada', 'Tomas', 'Ines', 'Yun'][number % 5],
        last_name: `Opponent ${number}`,
        region: 0,
      });
      const response = await fetch('/api/fencers/create/', { method: 'POST', headers, body });
      if (response.status !== 201) throw new Error(`A card was refused: ${await response.text()}`);
    }
  }, cards);

const pauseMs = 400;
const keyHoldMs = 100;

/**
 * Taps where an element is, between pauses like those of a person. Finds it before the first pause: at a phone's speed
 * the search alone takes 150 ms, and `locator.tap()` also checks each event in the page.
 * @param {import('@playwright/test').Locator} locator
 */
async function tap(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('An element to tap is not on the page.');
  const page = locator.page();
  await page.waitForTimeout(pauseMs);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(pauseMs);
}

/**
 * What users do next to the strip and at a desk. Each journey is on the page of a route and uses
 * the demo's season. `prepare` (once) and `begin` (every run) are not measured.
 * @type {{ name: string, route: string, prepare?: (page: Page) => Promise<void>, begin: (page: Page) => Promise<void>, act: (page: Page) => Promise<void> }[]}
 */
const journeys = [
  {
    name: 'a touch on the score pad, and undo',
    route: '/journal/tournaments/:tournamentName/:eventName/bout/live',
    begin: async (page) => {
      const start = page.getByRole('button', { name: 'Start bout' });
      const pad = page.locator('[data-touch]').first();
      // The device keeps a running bout, so later runs continue with it.
      await start.or(pad).waitFor();
      if (await start.isVisible()) await start.tap();
      await pad.waitFor();
    },
    act: async (page) => {
      for (const side of [0, 1, 0, 0]) {
        // With the pauses, the second touch is late enough not to count as accidental.
        await tap(page.locator('[data-touch]').nth(side));
      }
      await tap(page.getByRole('button', { name: 'Undo' }));
    },
  },
  {
    name: 'another part of the form of a bout',
    route: '/journal/tournaments/:tournamentName/:eventName/bout/add',
    begin: (page) => page.getByRole('tab', { name: 'Overall' }).waitFor(),
    act: async (page) => {
      for (const name of ['Fencer A', 'Fencer B', 'Overall'])
        await tap(page.getByRole('tab', { name }));
    },
  },
  {
    name: `one of ${cards.toLocaleString('en-US')} cards, found by typing`,
    route: '/journal/fencer',
    prepare: addCards,
    begin: (page) => page.getByText(`Opponent ${cards - 1}`).waitFor({ state: 'attached' }),
    act: async (page) => {
      const field = page.getByLabel('Find by name');
      await tap(field);
      for (const key of ['a', 'd', 'a', ' ', 'o', 'p', 'p', ...Array(7).fill('Backspace')]) {
        await page.keyboard.press(key, { delay: keyHoldMs });
        await page.waitForTimeout(pauseMs - keyHoldMs);
      }
    },
  },
];

/** @param {Page} page @param {string} address @param {typeof journeys[number]} journey */
async function measureLongest(page, address, { begin, act }) {
  await page.goto(address);
  await waitUntilSettled(page);
  await begin(page);
  await page.evaluate(observeInteractions);
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await act(page);
  // The browser reports an event a little after its frame is painted.
  await page.waitForTimeout(1_000);
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const all = await page.evaluate(() =>
    /** @type {{ interactionsSoFar: () => number[] }} */ (
      /** @type {unknown} */ (globalThis)
    ).interactionsSoFar(),
  );
  if (all.length === 0) throw new Error(`The browser told of no interaction on ${address}.`);
  return Math.max(...all);
}

/**
 * Measures a student's interactions at a cheap phone's speed and prints a line for each. Returns
 * whether all meet the target.
 */
export async function measureInteractions() {
  const problem = await prepareBrowser();
  if (problem !== undefined) throw new Error(problem);
  let allMet = true;
  process.stdout.write(
    `Interactions at ${cpuSlowdown}× slow-down: the longest from the event to its frame, the middle one of ${rounds} runs\n\n`,
  );
  await withServer(
    'demo',
    async (origin) => {
      const browser = await chromium.launch({
        executablePath: await browserPath(),
        args: browserArguments,
      });
      try {
        const page = await browser.newPage({ ...devices['Pixel 7'] });
        await logIn(page, origin, demoLogins.student);
        const addresses = await signedInPaths(page, origin);
        for (const journey of journeys) {
          await journey.prepare?.(page);
          const longest = [];
          for (let round = 0; round < rounds; round += 1)
            longest.push(
              await measureLongest(page, `${origin}${addresses.get(journey.route)}`, journey),
            );
          const typical = longest.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
          allMet =
            printRow(journey.name, `${typical} ms, target ≤ ${targetMs} ms`, typical <= targetMs) &&
            allMet;
        }
      } finally {
        await browser.close();
      }
    },
    { WRITE_LIMIT_PER_ACCOUNT: '5000' },
  );
  return allMet;
}
