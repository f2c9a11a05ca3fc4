import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, browserPath } from './browser.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'packages/contract', environment: 'node', include: ['src/**/*.test.ts'] } },
      { test: { name: 'api', root: 'apps/api', environment: 'node', include: ['src/**/*.test.ts'], pool: 'forks', maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000 } },
      { test: { name: 'web-unit', root: 'apps/web', environment: 'node', include: ['src/**/*.test.ts'] } },
      { test: { name: 'tooling', environment: 'node', include: ['scripts/**/*.test.mjs'], testTimeout: 30_000 } },
      {
        plugins: [react(), tailwindcss()],
        optimizeDeps: { include: ['react/jsx-dev-runtime', 'react-dom/client', 'vitest-browser-react', 'react-router', 'react-hook-form', '@tanstack/react-query', 'zod/mini'] },
        test: {
          name: 'web-browser',
          root: 'apps/web',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['src/testing/setup-browser.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: await browserPath(), args: browserArguments } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
