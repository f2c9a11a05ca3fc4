import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineProject } from 'vitest/config';
import { browserArguments, browserPath } from '../../scripts/lib/browser.mjs';

/** Tests that render, record, encode or search films and sound. They are slow, so only `--all` runs them. */
export const filmTests = 'src/**/*.films.browser.test.tsx';

/** Component and page tests in a real Chromium with stubbed responses. */
export default defineProject({
  plugins: [react(), tailwindcss()],
  optimizeDeps: {
    include: [
      'react/jsx-dev-runtime',
      'react-dom/client',
      'vitest-browser-react',
      'react-router',
      'react-hook-form',
      '@tanstack/react-query',
      'idb-keyval',
      'zod/mini',
      '@stripe/stripe-js/pure',
      'embla-carousel-react',
      'mediabunny',
      'tus-js-client',
      'axe-core',
    ],
  },
  test: {
    name: 'web-browser',
    include: ['src/**/*.browser.test.tsx'],
    exclude: [...configDefaults.exclude, filmTests],
    setupFiles: ['src/testing/setup-browser.ts'],
    // The defaults of 1 and 15 seconds make tests depend on how busy the machine is.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The default leaves one core unused, which is half of two cores. The tests often wait for frames.
    maxWorkers: 4,
    // Loading the app again for each file would take a third longer. `setup-browser.ts` resets what tests leave behind.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      connectTimeout: 240_000,
      provider: playwright({
        launchOptions: { executablePath: await browserPath(), args: browserArguments },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
