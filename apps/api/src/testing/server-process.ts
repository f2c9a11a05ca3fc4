import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { threadPrograms } from '../../vite.config.ts';

const apiFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the server into a separate folder below dist/ and returns the path of its program. */
export async function buildServer(name: string, plugins: Plugin[] = []): Promise<string> {
  const outDir = join(apiFolder, 'dist', name);
  await build({
    configFile: join(apiFolder, 'vite.config.ts'),
    logLevel: 'error',
    plugins,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { main: join(apiFolder, 'src/main.ts'), ...threadPrograms } },
    },
  });
  return join(outDir, 'main.js');
}

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves once the server is listening; rejects if it ends before that. */
  listening: Promise<void>;
  /** Resolves to the exit code, or null after a signal. */
  ended: Promise<number | null>;
  /** Resolves once this text is in the output. */
  prints(text: string): Promise<void>;
  output(): string;
  errors(): string;
}

/** Starts a built server with exactly these variables. */
export function startServer(program: string, env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const prints = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!output.includes(text)) return;
        child.stdout.off('data', check);
        resolve();
      };
      child.stdout.on('data', check);
      check();
      void ended.then((code) =>
        reject(new Error(`The server ended with ${code} before it printed "${text}": ${errors}`)),
      );
    });
  const listening = prints('Fencing Journal is running at');
  // A test that expects the server to end doesn't wait for it to listen.
  listening.catch(() => undefined);
  return { child, listening, ended, prints, output: () => output, errors: () => errors };
}
