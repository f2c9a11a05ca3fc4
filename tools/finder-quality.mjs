// @ts-check
/** `node tools/finder-quality.mjs [--search] [SEED…]`: how well touches are found in films made from seeds. */
import { install } from '../scripts/lib/install.mjs';

await install();
const { measureQuality } = await import('./lib/finder.mjs');
const args = process.argv.slice(2);
const seeds = args.filter((argument) => /^\d+$/.test(argument)).map(Number);
await measureQuality(seeds.length > 0 ? seeds : [1, 2, 3, 4, 5], !args.includes('--search'));
