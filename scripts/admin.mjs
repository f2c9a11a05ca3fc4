// @ts-check
import { runProgram } from './lib/program.mjs';

await runProgram('admin');
