// @ts-check
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { node, run } from './lib/run.mjs';

const args = process.argv.slice(2);
const parts = args.filter((word) => !word.startsWith('--'));
const pages = parts.length === 0 || parts.includes('lighthouse');
const server = parts.length === 0 || parts.some((part) => part !== 'lighthouse');

await install();
await build();
if (server) {
  await withPostgres(async (url) => {
    const { code } = await run(node, ['--enable-source-maps', 'apps/api/dist/bench.js', ...args], { env: { BENCH_DATABASE_URL: url } });
    process.exitCode = code;
  });
}
if (pages) {
  // An installed package stands behind it.
  const { measurePages } = await import('./lib/lighthouse.mjs');
  if (!(await measurePages())) process.exitCode = 1;
}
