// @ts-check
import { build } from './lib/build.mjs';
import { fuzz } from './lib/fuzz.mjs';
import { install } from './lib/install.mjs';

await install();
await build(['server']);
const [requests = 20_000, seed = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);
process.exitCode = (await fuzz(requests, seed)) > 0 ? 1 : 0;
