// @ts-check
/** `npm run bench -- [--quick] [--compare REF] [PART…]` */
import { build } from '../scripts/lib/build.mjs';
import { install } from '../scripts/lib/install.mjs';
import { withPostgres } from '../scripts/lib/postgres.mjs';
import { node, run } from '../scripts/lib/run.mjs';

const args = process.argv.slice(2);
const compareAt = args.indexOf('--compare');
if (compareAt >= 0) {
  const [, ref = 'HEAD'] = args.splice(compareAt, 2);
  const { compareWith } = await import('./lib/compare.mjs');
  await compareWith(ref, args);
  process.exit();
}
const parts = args.filter((argument) => !argument.startsWith('--'));
/** The parts about the browser; the others run on the server. */
const browserParts = ['interactions', 'finder', 'public-pages', 'signed-in-pages', 'first-load'];
const isSelected = (/** @type {string} */ part) => parts.length === 0 || parts.includes(part);

await install();
await build();
if (parts.length === 0 || parts.some((part) => !browserParts.includes(part))) {
  await withPostgres(async (url) => {
    const { code } = await run(node, ['--enable-source-maps', 'apps/api/dist/bench.js', ...args], {
      env: { BENCH_DATABASE_URL: url },
    });
    process.exitCode = code;
  });
}
if (isSelected('first-load')) {
  const { code } = await run(node, ['scripts/lib/sizes.mjs']);
  if (code !== 0) process.exitCode = 1;
}
if (isSelected('interactions')) {
  const { measureInteractions } = await import('./lib/interactions.mjs');
  if (!(await measureInteractions())) process.exitCode = 1;
}
if (isSelected('finder')) {
  const { measureFinderSpeed } = await import('./lib/finder.mjs');
  if (!(await measureFinderSpeed())) process.exitCode = 1;
}
if (isSelected('public-pages') || isSelected('signed-in-pages')) {
  // Imported late, because it depends on packages that `install` may just have installed.
  const { measurePublicPages, measureSignedInPages } = await import('./lib/lighthouse.mjs');
  if (isSelected('public-pages') && !(await measurePublicPages())) process.exitCode = 1;
  if (isSelected('signed-in-pages') && !(await measureSignedInPages())) process.exitCode = 1;
}
