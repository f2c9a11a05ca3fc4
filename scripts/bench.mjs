// @ts-check
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { node, run } from './lib/run.mjs';

await install();
await build();
await withPostgres(async (url) => {
  const { code } = await run(node, ['--enable-source-maps', 'apps/api/dist/bench.js', ...process.argv.slice(2)], { env: { BENCH_DATABASE_URL: url } });
  process.exitCode = code;
});
