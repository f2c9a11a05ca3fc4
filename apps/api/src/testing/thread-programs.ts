import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sourcePackages, threadPrograms } from '../../vite.config.ts';

/** Builds programs, each as `<name>.js`, because Node 20 cannot run TypeScript. */
export async function buildPrograms(input: Record<string, string>, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input },
    },
    ssr: { noExternal: sourcePackages },
  });
}

/** Builds the programs of the worker threads for tests, which run the server from source. */
export const buildThreadPrograms = (): Promise<void> =>
  buildPrograms(threadPrograms, fileURLToPath(new URL('../../../../.cache/test', import.meta.url)));
