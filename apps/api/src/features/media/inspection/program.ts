import { existsSync } from 'node:fs';

/** Next to the bundle or above its chunks; from source, where testing/thread-program.ts has built it. */
const places = import.meta.url.endsWith('.ts')
  ? ['../../../../../../.cache/test/inspector.js']
  : ['./inspector.js', '../inspector.js'];

/** The thread's program as JavaScript, since Node 20 doesn't run TypeScript. */
export function threadProgram(): URL {
  const program = places.map((place) => new URL(place, import.meta.url)).find(existsSync);
  if (!program) throw new Error('The program that reads videos is missing from the build.');
  return program;
}
