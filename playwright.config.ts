import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { memberFile } from './e2e/support/members.ts';
import { sharedPort } from './e2e/support/ports.ts';
import { browserArguments, browserPath } from './scripts/lib/browser.mjs';

const node = JSON.stringify(process.execPath);
// Playwright reads this file in every worker: all must use the same data folder, which the server creates.
const data = (process.env['FJ_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'fj-e2e-')));
// The member directory, as an operator would have imported it.
const members = join(data, 'members.csv');
writeFileSync(members, memberFile);
const use = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Of its own: Playwright empties it, and the reports of the other steps are beside it.
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/support/global-setup.ts',
  // Timeouts only bound a failure: a busy machine takes ten times as long as an idle one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // They share the server: every test has its own accounts, and a file that needs a coach has its own.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${sharedPort}`,
    actionTimeout: 60_000,
    // Storing the whole app for every new visitor takes a third of the time. Journeys about it allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every action takes a quarter more time. A failure shows the page; `--trace on` records it.
    launchOptions: { executablePath: await browserPath(), args: browserArguments },
  },
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: {
    command: `${node} apps/api/dist/admin.js import-members ${JSON.stringify(members)} && exec ${node} --enable-source-maps apps/api/dist/main.js`,
    url: `http://localhost:${sharedPort}/api/ready`,
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(sharedPort),
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      REGISTER_LIMIT_PER_HOUR: '1000',
      MEMBER_RECORD_LIMIT_PER_DAY: '1000',
    },
  },
});
