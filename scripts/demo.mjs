// @ts-check
import { become } from './lib/program.mjs';

// In a folder of its own, so that the invented season never lies among a user's data.
await become('demo', { data: '.demo' });
