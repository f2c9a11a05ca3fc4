// @ts-check
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { node, run } from './lib/run.mjs';

await install();
await build();
process.exitCode = (await run(node, ['--enable-source-maps', 'apps/api/dist/main.js'])).code;
