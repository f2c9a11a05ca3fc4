// @ts-check
import { become } from './lib/program.mjs';

// In a separate folder, so that the invented season never mixes with a user's data.
await become('demo', { data: '.demo' });
