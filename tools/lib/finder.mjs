// @ts-check
import { withFinderPage } from '../../scripts/lib/finder-page.mjs';
import { printRow } from './report.mjs';

/** @typedef {import('../../apps/web/src/features/finder/testing/film-plan.ts').FilmOptions} FilmOptions */
/** @typedef {Awaited<ReturnType<typeof import('../../apps/web/src/features/finder/testing/measure.ts').measureFilm>>} FilmScore */

/**
 * Makes a film and searches it.
 * @param {import('@playwright/test').Page} page
 * @param {FilmOptions} options
 * @param {boolean} [knowsAreas]
 * @returns {Promise<FilmScore>}
 */
const measureFilm = (page, options, knowsAreas = true) =>
  page.evaluate(
    ([options, knowsAreas]) =>
      /** @type {typeof globalThis & { measureFilm: (options: FilmOptions, knowsAreas: boolean) => Promise<FilmScore> }} */ (
        globalThis
      ).measureFilm(options, knowsAreas),
    /** @type {const} */ ([options, knowsAreas]),
  );

const alone = [
  'background',
  'shake',
  'exposure',
  'clothing',
  'crowd',
  'whistles',
  'music',
  'doubles',
  'off_target',
  'half_covered',
  'flicker',
  'neighbor_buzzer',
  'no_sound',
  'no_lamps',
];
/** All conditions that don't remove a cue. They are measured without and with half-covered lamps. */
const together = alone.filter((name) => !name.startsWith('no_') && name !== 'half_covered');
const sets = [
  ...alone.map((name) => ({ name, conditions: [name] })),
  { name: 'together', conditions: together },
  { name: 'and half_covered', conditions: [...together, 'half_covered'] },
];

const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

/**
 * Prints recall, precision and time error for each condition alone and for all together.
 * @param {readonly number[]} seeds
 * @param {boolean} knowsAreas
 */
export async function measureQuality(seeds, knowsAreas) {
  process.stdout.write(
    `${'condition'.padEnd(18)}${['touches', 'recall', 'precision', '95 % within'].map((title) => title.padStart(13)).join('')}\n`,
  );
  await withFinderPage('films', new Map(), async (page) => {
    for (const { name, conditions } of sets) {
      const sum = { touches: 0, found: 0, wrong: 0, errors: /** @type {number[]} */ ([]) };
      for (const seed of seeds) {
        const options = /** @type {FilmOptions} */ ({ seed, conditions });
        const score = await measureFilm(page, options, knowsAreas);
        sum.touches += score.touches;
        sum.found += score.found;
        sum.wrong += score.wrong;
        sum.errors.push(...score.errors);
      }
      const errors = sum.errors.toSorted((a, b) => a - b);
      const most = errors[Math.ceil(errors.length * 0.95) - 1];
      const cells = [
        String(sum.touches),
        percent(sum.found, sum.touches),
        percent(sum.found, sum.found + sum.wrong),
        most === undefined ? '–' : `${Math.round(most)} ms`,
      ];
      process.stdout.write(
        `${name.padEnd(18)}${cells.map((cell) => cell.padStart(13)).join('')}\n`,
      );
    }
  });
}

/** The minimum speed of a search, as a multiple of the video's playback speed. */
const targetSpeed = 4;
const rounds = 3;

/** Prints how fast a 720p30 VP9 video is searched. Returns whether it meets the target. */
export async function measureFinderSpeed() {
  const seconds = 30;
  const scores = await withFinderPage('films', new Map(), async (page) => {
    const found = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(
        await measureFilm(page, {
          seed: 1,
          conditions: ['background', 'crowd'],
          width: 1280,
          height: 720,
          framesPerSecond: 30,
          seconds,
        }),
      );
    return found;
  });
  const typical = scores.map((score) => seconds / score.seconds).toSorted((a, b) => a - b)[
    Math.floor(rounds / 2)
  ];
  return printRow(
    'finding touches in a 720p30 video',
    `${typical?.toFixed(1)} × playing speed, target ≥ ${targetSpeed} ×`,
    typical !== undefined && typical >= targetSpeed,
  );
}
