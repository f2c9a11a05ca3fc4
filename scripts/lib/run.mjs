// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's path, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The path of the Node binary that runs this script. A fresh clone has no Node of its own. */
export const node = process.execPath;

/** @param {string} name A command of an installed package. */
export const bin = (name) => `${root}node_modules/.bin/${name}`;

/** Whether this runs in CI, where a test that could not run is a failure. */
export const inCi = !['', '0', 'false'].includes(process.env['CI'] ?? '');

/** Returns the exit code that shells use for a program killed by this signal. @param {NodeJS.Signals} signal */
export const signalExitCode = (signal) => 128 + constants.signals[signal];

const forwardedSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program in the repository and waits for it. Forwards signals, so that stopping this process stops the program.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string, interrupted: boolean }>} output only when quiet
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    let interrupted = false;
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      interrupted = true;
      child.kill(signal);
    };
    const done = () => forwardedSignals.forEach((signal) => process.off(signal, forward));
    forwardedSignals.forEach((signal) => process.on(signal, forward));
    child.on('error', (error) => {
      done();
      reject(error);
    });
    child.on('close', (code, signal) => {
      done();
      resolve({ code: code ?? (signal ? signalExitCode(signal) : 1), output, interrupted });
    });
  });
}

/**
 * Runs a program and exits with its code if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function runOrExit(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return;
  if (output) process.stderr.write(output);
  process.exit(code);
}
