import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { ThreadProgram } from './src/lib/thread-program.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Each becomes dist/<name>.js, a program of its own. */
const programs = ['main', 'admin', 'demo', 'bench', 'fuzz', 'prepare-store'].filter((name) =>
  existsSync(here(`src/${name}.ts`)),
);
/** The programs of worker threads, which lib/thread-program.ts finds by these names. */
export const threadPrograms: Record<ThreadProgram, string> = {
  database: here('src/db/embedded/thread.ts'),
  inspector: here('src/inspection/thread.ts'),
  passwords: here('src/passwords/thread.ts'),
  'result-files': here('src/result-files/thread.ts'),
};

/** The workspace's packages, which are TypeScript source. */
export const sourcePackages = ['@fencing-journal/contract', '@fencing-journal/video-container'];
/** Packages with native code, with files that they read from their own folder, or that depend on the order of modules. */
const unbundled = [
  '@node-rs/argon2',
  '@electric-sql/pglite',
  '@electric-sql/pglite/contrib/citext',
  '@electric-sql/pglite/contrib/pg_trgm',
  '@simplewebauthn/server',
  '@simplewebauthn/server/helpers',
];

export default defineConfig({
  root: here('.'),
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(programs.map((name) => [name, here(`src/${name}.ts`)])),
        ...threadPrograms,
      },
      // Compiling the modules takes a fifth of the time to start. Names stay, for stack traces.
      output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
  // Loading two thousand files took most of the time to start.
  ssr: { noExternal: true, external: unbundled },
});
