// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { node, root } from '../../scripts/lib/run.mjs';

/** The logins that `npm run demo` prints. */
export const demoLogins = {
  student: 'nora@demo.example',
  beginner: 'mina@demo.example',
  coach: 'coach@demo.example',
  password: 'three quick touches',
};

/**
 * Runs the work against a server of the current build with a temporary data folder.
 * @param {'main' | 'demo'} program
 * @param {(origin: string) => Promise<void>} work
 * @param {Record<string, string>} [env]
 */
export async function withServer(program, work, env = {}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'fj-served-'));
  const server = spawn(node, [`apps/api/dist/${program}.js`], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: '',
      DATA_DIR: data,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise((resolve, reject) => {
      server.stdout.on('data', (chunk) => String(chunk).includes(origin) && resolve(undefined));
      server.once('exit', () => reject(new Error('The server did not start.')));
    });
    await work(origin);
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(data, { recursive: true, force: true });
  }
}

/** @param {import('@playwright/test').Page} page @param {string} origin @param {string} email */
export async function logIn(page, origin, email) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email or USA Fencing ID').fill(email);
  await page.getByLabel('Password').fill(demoLogins.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/journal');
}
