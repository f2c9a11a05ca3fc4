import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { ThreadProgram } from './src/lib/thread-program.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Each becomes dist/<name>.js, a program of its own. */
const programs = ['main', 'admin', 'demo', 'bench', 'fuzz'].filter((name) =>
  existsSync(here(`src/${name}.ts`)),
);
/** The programs of worker threads, which lib/thread-program.ts finds by these names. */
export const threadPrograms: Record<ThreadProgram, string> = {
  database: here('src/db/embedded/thread.ts'),
  inspector: here('src/inspection/thread.ts'),
};

/** The workspace's packages are TypeScript source; everything else is installed beside the server. */
export const sourcePackages = ['@fencing-journal/contract', '@fencing-journal/video-container'];

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
    },
  },
  ssr: { noExternal: sourcePackages },
});
