// @ts-check
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withFinderPage } from './lib/finder-page.mjs';
import { root } from './lib/run.mjs';

/** @typedef {{ at_ms: number, side: string }} Touch */

const folder = mkdtempSync(join(tmpdir(), 'fj-find-'));
/** @type {Record<string, Touch[]>} The touches in each file. */
const truths = {};
const size = { width: 320, height: 180 };
const films = /** @type {const} */ ({
  'phone film.mp4': { seed: 4, conditions: [], seconds: 16, codec: 'avc', ...size },
  'film.webm': { seed: 5, conditions: ['no_sound'], seconds: 16, codec: 'vp9', ...size },
});

beforeAll(async () => {
  await withFinderPage('films', new Map(), async (page) => {
    for (const [name, options] of Object.entries(films)) {
      const { text, truth } = await page.evaluate(
        (wanted) => /** @type {any} */ (globalThis).filmText(wanted),
        options,
      );
      writeFileSync(join(folder, name), Buffer.from(text, 'base64'));
      truths[name] = truth.touches;
    }
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args */
const findTouches = async (...args) => {
  const { stdout } = await promisify(execFile)('npm', ['run', 'find-touches', '--', ...args], {
    cwd: root,
  });
  return stdout.trimEnd().split('\n');
};

describe('npm run find-touches', { tags: ['B-TF-04'] }, () => {
  test.each(Object.keys(films))('prints the touches in %s as its last line', async (name) => {
    const lines = await findTouches(join(folder, name));
    const answer = JSON.parse(lines.at(-1) ?? '');
    expect(Object.keys(answer)).toEqual(['touches', 'seconds', 'frames']);
    expect(answer.seconds).toBeGreaterThan(0);
    expect(answer.frames).toBeGreaterThan(100);
    const expected = truths[name] ?? [];
    expect(expected.length).toBeGreaterThan(1);
    expect(answer.touches.map((/** @type {Touch} */ { side }) => side)).toEqual(
      expected.map(({ side }) => side),
    );
    for (const [index, { at_ms, confidence, cues, ...rest }] of answer.touches.entries()) {
      expect(Object.keys(rest)).toEqual(['side']);
      expect(Math.abs(at_ms - (expected[index]?.at_ms ?? 0))).toBeLessThanOrEqual(120);
      expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(cues).toEqual(name === 'film.webm' ? ['lamp'] : ['lamp', 'tone']);
    }
  });

  test('accepts the areas of the lamps', async () => {
    const file = join(folder, 'phone film.mp4');
    const found = (await findTouches(file)).join('\n');
    expect(found).toMatch(/^right lamp: /m);
    const [, area = ''] = /^left lamp: (.+)$/m.exec(found) ?? [];
    const lines = await findTouches(file, '--left', area);
    expect(lines).toContain(`left lamp: ${area}`);
    const { touches } = JSON.parse(lines.at(-1) ?? '');
    const lefts = touches.filter((/** @type {Touch} */ { side }) => side !== 'right');
    expect(lefts).toHaveLength(
      (truths['phone film.mp4'] ?? []).filter(({ side }) => side !== 'right').length,
    );
  });

  test.each([
    ['no file', [], /Name one video/],
    ['a file that is not there', [join(folder, 'none.mp4')], /There is no file/],
    ['a bad area', [join(folder, 'film.webm'), '--left', '1,2'], /--left needs four fractions/],
    ['a file that is no video', [import.meta.filename], /not a video that can be read/],
  ])('explains %s and fails', async (_, args, message) => {
    await expect(findTouches(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(message),
    });
  });
});
