import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests of whole processes and of the embedded store's files. They don't depend on the database that the others use.
 */
const processes = ['src/**/*.process.test.ts'];
/** Need a database server that several processes can share. */
const severalServers = 'src/several-servers*.process.test.ts';
/** Backups and dumps of whole stores, and uploads by the hundred: a quarter of the time of all API tests. */
const long = [
  'src/admin/backup-races.test.ts',
  'src/admin/backup.test.ts',
  'src/admin/shared-storage.test.ts',
  'src/admin/verify-backup.test.ts',
  'src/db/dump/load.test.ts',
  'src/db/erasure.test.ts',
  'src/features/uploads/aborts.test.ts',
];
/** Tests that compare durations. */
const timing = [
  'src/features/uploads/aborts.test.ts',
  'src/trust/existence.test.ts',
  'src/trust/guessing.test.ts',
  'src/trust/minors.timing.test.ts',
  'src/trust/slow-providers.test.ts',
];
/** Renders a film and searches it in a browser. */
const filmCommand = 'scripts/find-touches.test.mjs';
/** Only bound a failure: a busy machine takes ten times as long as an idle one. */
const timeouts = { testTimeout: 120_000, hookTimeout: 240_000 } as const;
const api = {
  root: 'apps/api',
  environment: 'node',
  globalSetup: join(import.meta.dirname, 'apps/api/src/testing/migrated.ts'),
  pool: 'forks',
  maxWorkers: 2,
  ...timeouts,
  expect: { poll: { timeout: 30_000 } },
  // On Node 20 the AWS SDK warns about its next version's requirements. The warning still appears
  // when running the product.
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
} as const;

/** Rules without state: their files share a process, because starting one takes longer than most of them. */
const pure = { environment: 'node', isolate: false, ...timeouts } as const;

const requirements = JSON.parse(
  readFileSync(join(import.meta.dirname, 'docs/requirements.json'), 'utf8'),
) as { id: string; text: string }[];

export default defineConfig({
  test: {
    tags: requirements.map(({ id, text }) => ({ name: id as never, description: text })),
    projects: [
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          ...pure,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'video-container',
          root: 'packages/video-container',
          ...pure,
          include: ['src/**/*.test.ts'],
        },
      },
      // Test files share a process: loading the program and the embedded database per file
      // would add a third of the time.
      {
        test: {
          name: 'api',
          ...api,
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [...processes, ...long],
        },
      },
      { test: { name: 'api-long', ...api, isolate: false, include: long } },
      // The same files as in the projects above, with their durations measured on an otherwise idle machine.
      {
        test: {
          name: 'api-timing',
          ...api,
          maxWorkers: 1,
          include: timing,
          env: { ...api.env, MEASURE_TIMES: 'true' },
        },
      },
      // Each test starts several processes, which is slow on a busy machine.
      {
        test: {
          name: 'api-processes',
          ...api,
          testTimeout: 300_000,
          include: processes,
          exclude: process.env['TEST_DATABASE_URL'] === undefined ? [severalServers] : [],
        },
      },
      {
        test: {
          name: 'web-unit',
          root: 'apps/web',
          ...pure,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'tooling',
          environment: 'node',
          include: ['scripts/**/*.test.mjs', 'tools/lib/*.test.mjs'],
          exclude: [filmCommand],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'film-command',
          environment: 'node',
          include: [filmCommand],
          // Runs after `web-films`, which has another number of workers.
          sequence: { groupOrder: 1 },
          ...timeouts,
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: ['e2e/engines/*.test.ts'],
          maxWorkers: 1,
        },
      },
      'apps/web/vitest.config.ts',
      'apps/web/vitest.films.config.ts',
    ],
  },
});
