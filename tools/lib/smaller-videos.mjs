// @ts-check
import { withFinderPage } from '../../scripts/lib/finder-page.mjs';
import { printRow } from './report.mjs';

/** @typedef {{ before: number, after: number, duration: number, seconds: number }} Measured */

/** The length of the film in seconds. It is 1080p at 20 Mbit/s in VP9. */
const length = 60;
/** The maximum size of the result, as a share of the original size. */
const target = 0.25;

/** Prints how small a video becomes before its upload. Returns whether it meets the target. */
export async function measureSmallerVideos() {
  const { before, after, duration, seconds } = await withFinderPage(
    'smaller',
    new Map(),
    async (page) =>
      page.evaluate(
        (length) =>
          /** @type {typeof globalThis & { measureSmaller: (seconds: number) => Promise<Measured> }} */ (
            globalThis
          ).measureSmaller(length),
        length,
      ),
  );
  const share = after / before;
  const megabits = ((before * 8) / duration / 1e6).toFixed(1);
  return printRow(
    'a 1080p VP9 video, made smaller',
    `${(100 * share).toFixed(1)} % of ${Math.round(duration)} s at ${megabits} Mbit/s, in ${seconds.toFixed(0)} s, target ≤ ${100 * target} %`,
    share <= target,
  );
}
