// @ts-check
import { chromium } from '@playwright/test';
import { browserArguments, browserPath, prepareBrowser } from '../../scripts/lib/browser.mjs';
import { demoLogins, logIn, withServer } from './server.mjs';
import { printRow } from './report.mjs';

/** The maximum gaps, in milliseconds: to a clip of a video that isn't open yet, and to a clip of one that is. */
const firstTargetMs = 1_500;
const targetMs = 300;
const switches = 24;

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Starts measuring how long it takes from each key press or click until the visible video shows a
 * frame of the next clip. `window.measured` has the times in milliseconds.
 * @param {Page} page
 */
export const measureSwitches = (page) =>
  page.evaluate(() => {
    /** @type {number[]} */
    const measured = [];
    Object.assign(window, { measured });
    const begin = () => {
      const began = performance.now();
      const before = document.querySelector('video[aria-label="Video"]');
      const place = before instanceof HTMLVideoElement ? before.currentTime : 0;
      const look = () => {
        const video = document.querySelector('video[aria-label="Video"]');
        if (!(video instanceof HTMLVideoElement)) return requestAnimationFrame(look);
        const isOther = video !== before || Math.abs(video.currentTime - place) > 0.4;
        if (!isOther || video.seeking || video.readyState < 2) return requestAnimationFrame(look);
        return video.requestVideoFrameCallback(() => measured.push(performance.now() - began));
      };
      look();
    };
    addEventListener('keydown', begin, { capture: true });
    addEventListener('click', begin, { capture: true });
  });

/** Returns the duration of each switch so far, in milliseconds. @param {Page} page @returns {Promise<number[]>} */
export const measuredSwitches = (page) =>
  page.evaluate(
    () => /** @type {{ measured: number[] }} */ (/** @type {unknown} */ (window)).measured,
  );

/**
 * Makes clips of two videos alternate in the student's playlist. Returns the playlist's slug.
 * @param {Page} page
 */
const mixPlaylist = (page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const csrf = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const ask = async (
      /** @type {string} */ path,
      /** @type {{ method?: string, headers?: Record<string, string>, body?: BodyInit }} */ {
        headers,
        ...options
      } = {},
    ) => {
      const response = await fetch(path, {
        headers: { authorization, 'x-csrftoken': csrf, ...headers },
        ...options,
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return response.json();
    };
    const findOwn = async () =>
      /** @type {{ slug: string, mine: boolean }[]} */ (await ask('/api/playlists/')).find(
        ({ mine }) => mine,
      );
    let own = await findOwn();
    // The demo adds playlists once its video is stored, after the server has started.
    for (let attempt = 0; !own && attempt < 100; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      own = await findOwn();
    }
    if (!own) throw new Error('The demo has no playlist.');
    const { slug } = own;
    const { clips } = await ask(`/api/playlists/${slug}/`);
    const { media } = clips[0];
    const film = await (await fetch(media.url)).blob();
    const form = new FormData();
    form.append('slug', 'benchfilm');
    form.append('bout', media.place.slug);
    form.append('size_gb', (film.size / 1e9).toFixed(4));
    form.append('bout_file', film, 'second.webm');
    await ask('/api/bouts/create-bouts-media/', { method: 'POST', body: form });
    const clip = (/** @type {string} */ video, /** @type {number} */ from_ms) => ({
      video,
      from_ms,
      to_ms: from_ms + 4_000,
      note: '',
    });
    await ask(`/api/playlists/${slug}/clips/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clips: [0, 3_000, 6_000, 9_000].flatMap((at) => [
          clip(media.slug, at),
          clip('benchfilm', at + 1_000),
        ]),
      }),
    });
    return slug;
  });

/** Prints how long it takes from one clip to the next. Returns whether the targets are met. */
export async function measureClipGap() {
  const problem = await prepareBrowser();
  if (problem !== undefined) throw new Error(problem);
  /** @type {number[]} */
  let times = [];
  await withServer('demo', async (origin) => {
    const browser = await chromium.launch({
      executablePath: await browserPath(),
      args: browserArguments,
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await logIn(page, origin, demoLogins.student);
      const slug = await mixPlaylist(page);
      await page.goto(`${origin}/journal/playlists/${slug}`);
      const video = page.getByLabel('Video', { exact: true });
      await video.waitFor();
      await page.waitForFunction(() => {
        const shown = document.querySelector('video[aria-label="Video"]');
        return shown instanceof HTMLVideoElement && shown.readyState >= 3;
      });
      await measureSwitches(page);
      for (let count = 1; count <= switches; count += 1) {
        // Goes forward and back through the eight clips.
        await page.keyboard.press(Math.floor((count - 1) / 7) % 2 === 0 ? 'n' : 'p');
        await page.waitForFunction(
          (wanted) =>
            /** @type {{ measured: number[] }} */ (/** @type {unknown} */ (window)).measured
              .length >= wanted,
          count,
        );
        await page.waitForTimeout(300);
      }
      times = await measuredSwitches(page);
    } finally {
      await browser.close();
    }
  });
  const [first = Number.NaN, ...later] = times;
  const rows = /** @type {const} */ ([
    ['from one clip to the first of another video', first, firstTargetMs],
    [`between clips of open videos, the longest of ${later.length}`, Math.max(...later), targetMs],
  ]);
  return rows
    .map(([name, ms, target]) =>
      printRow(name, `${Math.round(ms)} ms, target ≤ ${target} ms`, ms <= target),
    )
    .every(Boolean);
}
