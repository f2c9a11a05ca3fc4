// @ts-check
// Writes the fonts for the first paint. Run it after a change to fonts.css or the font packages:
// node tools/basic-fonts.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { basicFontsFolder, makeBasicFonts } from './lib/basic-fonts.mjs';

mkdirSync(basicFontsFolder, { recursive: true });
for (const { name, content } of await makeBasicFonts()) {
  writeFileSync(join(basicFontsFolder, name), content);
  process.stdout.write(`${name}: ${content.length} bytes\n`);
}
