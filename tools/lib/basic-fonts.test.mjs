// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { basicFontsFolder, makeBasicFonts } from './basic-fonts.mjs';

it('the fonts of the first paint have the characters that fonts.css names', async () => {
  const fonts = await makeBasicFonts();
  expect(fonts.map(({ name }) => name)).toEqual([
    'barlow-basic-400.woff2',
    'barlow-condensed-basic-700.woff2',
  ]);
  for (const { name, content } of fonts) {
    // With its headers, it fits in the first round trip of a connection.
    expect(content.length, name).toBeLessThan(13_000);
    expect(
      content.equals(readFileSync(join(basicFontsFolder, name))),
      `${name} is out of date; run node tools/basic-fonts.mjs`,
    ).toBe(true);
  }
});
