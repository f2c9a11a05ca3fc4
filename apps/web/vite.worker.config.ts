import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the service worker, into which `build.mjs` inserts the list of files to store. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    outDir: here('dist'),
    emptyOutDir: false,
    rolldownOptions: {
      input: here('worker/sw.ts'),
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
});
