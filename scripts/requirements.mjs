// @ts-check
// Writes test-results/requirements.md, which shows which tests cover which requirement. Tests name
// requirements from docs/requirements.json with tags: { tags: ['PW-1'] } in Vitest, and
// { tag: ['@PW-1'] } in Playwright.
//
//   node scripts/requirements.mjs            fails on an unknown tag
//   node scripts/requirements.mjs --types    also updates docs/requirements.d.ts after the list has changed
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/run.mjs';
import { renderPage, renderTypes, unknownTags } from './requirements/page.mjs';
import { readTests } from './requirements/read-tests.mjs';

/** @type {import('./requirements/page.mjs').Requirement[]} */
const requirements = JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'));
const tests = readTests(root);
const faults = unknownTags(requirements, tests);
const typesFile = join(root, 'docs/requirements.d.ts');
const types = renderTypes(requirements);
if (process.argv.includes('--types')) writeFileSync(typesFile, types);
else if (readFileSync(typesFile, 'utf8') !== types)
  faults.push('docs/requirements.d.ts is out of date: node scripts/requirements.mjs --types');
const output = join(root, 'test-results/requirements.md');
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, renderPage(requirements, tests));
process.stdout.write(
  faults.length > 0 ? `${faults.join('\n')}\n` : `${tests.length} tests have known tags.\n`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
