import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', environment: 'node', include: ['src/**/*.test.ts'] } },
      { test: { name: 'api', root: 'apps/api', environment: 'node', include: ['src/**/*.test.ts'], pool: 'forks', maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 } },
      { test: { name: 'web-unit', root: 'apps/web', environment: 'node', include: ['src/**/*.test.ts'] } },
      { test: { name: 'tooling', environment: 'node', include: ['scripts/**/*.test.mjs'], testTimeout: 30_000 } },
      'apps/web/vitest.config.ts',
    ],
  },
});
