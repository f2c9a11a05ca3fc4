// @ts-check
// Takes the pictures of the README from the demo data: node scripts/pictures.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, browserPath, prepareBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { node, root } from './lib/run.mjs';

const port = '4330';
const origin = `http://localhost:${port}`;
const folder = join(root, 'docs/pictures');

await install();
await build();
const problem = await prepareBrowser();
if (problem !== undefined) throw new Error(problem);
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'fj-pictures-'));
const server = spawn(node, ['apps/api/dist/demo.js'], { cwd: root, env: { ...process.env, PORT: port, DATA_DIR: data, LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => String(chunk).includes(origin) && resolve(undefined));
    server.once('exit', () => reject(new Error('The demo did not start.')));
  });
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArguments });
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email or USA Fencing ID').fill('nora@demo.example');
  await page.getByLabel('Password').fill('three quick touches');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/journal');
  const shoot = async (/** @type {string} */ name) => {
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.png`) });
  };
  await page.goto('/journal/tournaments');
  const firstCard = page.getByRole('main').locator('ul').first().getByRole('link').first();
  await firstCard.waitFor();
  await shoot('tournaments');
  await firstCard.click();
  await page.getByRole('heading', { name: 'Events' }).waitFor();
  await firstCard.click();
  await page.getByText('VS').first().waitFor();
  await shoot('event');
  await page.getByRole('link', { name: 'Add Bout' }).click();
  await page.getByRole('combobox', { name: 'Fencer B' }).selectOption({ index: 5 });
  await page.getByRole('textbox', { name: 'Score Nora' }).fill('15');
  await page.getByRole('textbox', { name: /^Score/ }).last().fill('11');
  await shoot('bout');
  await browser.close();
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}
