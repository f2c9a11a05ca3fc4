// @ts-check
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { node, run } from './lib/run.mjs';

await install();
await build(['server']);
const program = ['--enable-source-maps', 'apps/api/dist/fuzz.js'];
process.exitCode = (await run(node, [...program, ...process.argv.slice(2)])).code;
