// @ts-check
import { runProgram } from './lib/program.mjs';

// In a separate folder, so that the invented season never mixes with a user's data.
await runProgram('demo', { data: '.demo' });
