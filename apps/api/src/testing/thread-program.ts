import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the worker thread's program for tests, which run the server from source, because Node 20
 * cannot run TypeScript.
 */
export async function buildThreadProgram(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: here('../../../../.cache/test'),
      emptyOutDir: false,
      rolldownOptions: { input: { inspector: here('../features/media/inspection/thread.ts') } },
    },
    ssr: { noExternal: ['@fencing-journal/contract'] },
  });
}
