// @ts-check
/** `npm run bench -- [--quick] [--compare REF] [PART…]`; the parts on the server are in apps/api/src/bench.ts. */
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
/** The parts that measure the browser; the others run on the server. */
const browserParts = [
  'interactions',
  'clip-gap',
  'finder',
  'smaller-videos',
  'public-pages',
  'signed-in-pages',
  'first-load',
];
const isSelected = (/** @type {string} */ part) => parts.length === 0 || parts.includes(part);

const serverParts = parts.filter((part) => !browserParts.includes(part));
const options = args.filter((argument) => argument.startsWith('--'));

await install();
await build();
if (parts.length === 0 || serverParts.length > 0) {
  const program = ['--enable-source-maps', 'apps/api/dist/bench.js', ...options, ...serverParts];
  await withPostgres(async (url) => {
    const { code } = await run(node, program, { env: { BENCH_DATABASE_URL: url } });
    process.exitCode = code;
  });
  // Exit code 2: the bench doesn't know one of the arguments.
  if (process.exitCode === 2) process.exit();
}
if (isSelected('first-load')) {
  const { code } = await run(node, ['scripts/lib/sizes.mjs']);
  if (code !== 0) process.exitCode = 1;
}
if (isSelected('interactions')) {
  const { measureInteractions } = await import('./lib/interactions.mjs');
  if (!(await measureInteractions())) process.exitCode = 1;
}
if (isSelected('clip-gap')) {
  const { measureClipGap } = await import('./lib/clip-gap.mjs');
  if (!(await measureClipGap())) process.exitCode = 1;
}
if (isSelected('finder')) {
  const { measureFinderSpeed } = await import('./lib/finder.mjs');
  if (!(await measureFinderSpeed())) process.exitCode = 1;
}
if (isSelected('smaller-videos')) {
  const { measureSmallerVideos } = await import('./lib/smaller-videos.mjs');
  if (!(await measureSmallerVideos())) process.exitCode = 1;
}
if (isSelected('public-pages') || isSelected('signed-in-pages')) {
  // Imported late, because it depends on packages that `install` may just have installed.
  const { measurePublicPages, measureSignedInPages } = await import('./lib/lighthouse.mjs');
  if (isSelected('public-pages') && !(await measurePublicPages())) process.exitCode = 1;
  if (isSelected('signed-in-pages') && !(await measureSignedInPages())) process.exitCode = 1;
}
