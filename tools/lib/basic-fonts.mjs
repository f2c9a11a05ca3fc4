// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../../scripts/lib/run.mjs';

const require = createRequire(import.meta.url);
const styleSheet = join(root, 'apps/web/src/fonts.css');
export const basicFontsFolder = join(root, 'apps/web/src/fonts');

/** Leaves out hinting: it makes up a third of a file, and only desktops with large pixels use it. */
const options = /** @type {const} */ ({ targetFormat: 'woff2', noHinting: true });

/** @param {string} ranges A `unicode-range`. */
const charactersIn = (ranges) =>
  ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join('');

/**
 * Makes the fonts with the characters that fonts.css names for them. A page's text has its final
 * look only once they have loaded, so each fits in the first round trip of a connection.
 * @returns {Promise<{ name: string, content: Buffer }[]>}
 */
export async function makeBasicFonts() {
  const faces = readFileSync(styleSheet, 'utf8').matchAll(
    /url\('\.\/fonts\/(?<file>(?<family>[a-z-]+)-basic-(?<weight>\d+)\.woff2)'\)[^}]*unicode-range:(?<ranges>[^;]+);/g,
  );
  const fonts = [];
  for (const { groups: { file, family, weight, ranges } = {} } of faces) {
    const source = require.resolve(
      `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`,
    );
    const content = await subsetFont(readFileSync(source), charactersIn(ranges ?? ''), options);
    fonts.push({ name: file ?? '', content });
  }
  return fonts;
}
