// @ts-check
import { become } from './lib/program.mjs';

await become('admin');
