import { existsSync } from 'node:fs';

/** The programs of worker threads; vite.config.ts builds each one from its source. */
export type ThreadProgram = 'database' | 'inspector' | 'passwords' | 'result-files';

/**
 * Next to the bundle or above its chunks. When running from source, where
 * testing/thread-programs.ts has built them.
 */
const directories = import.meta.url.endsWith('.ts') ? ['../../../../.cache/test/'] : ['./', '../'];

/** Returns the URL of the thread's program as JavaScript, because Node 20 doesn't run TypeScript. */
export function threadProgram(name: ThreadProgram): URL {
  const program = directories
    .map((directory) => new URL(`${directory}${name}.js`, import.meta.url))
    .find(existsSync);
  if (!program) throw new Error(`The thread program ${name}.js is missing from the build.`);
  return program;
}
