import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Each becomes dist/<name>.js, a program of its own. */
const programs = ['main', 'admin', 'demo', 'bench', 'fuzz'].filter((name) =>
  existsSync(here(`src/${name}.ts`)),
);
/** And so do the programs of threads. */
const threads = { inspector: here('src/features/media/inspection/thread.ts') };

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
        ...threads,
      },
    },
  },
  // The contract is TypeScript source; everything else is installed beside the server.
  ssr: { noExternal: ['@fencing-journal/contract'] },
});
