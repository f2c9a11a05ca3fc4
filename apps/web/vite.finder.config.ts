import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the parts that process videos without the app, for `npm run find-touches`, test films and benchmarks. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    outDir: here('../../.cache/finder'),
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        command: here('src/features/finder/command-page.ts'),
        films: here('src/features/finder/testing/film-page.ts'),
        smaller: here('src/features/media/prepare/testing/smaller-page.ts'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  worker: { format: 'es' },
});
