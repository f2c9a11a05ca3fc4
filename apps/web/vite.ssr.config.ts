import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the program that prerenders the public pages, for `build.mjs`. */
export default defineConfig({
  root: here('.'),
  plugins: [react()],
  build: { ssr: here('src/entry-prerender.tsx'), outDir: here('dist-ssr'), emptyOutDir: true },
  ssr: { noExternal: ['@fencing-journal/contract'] },
});
