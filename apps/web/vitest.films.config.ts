import { configDefaults, defineProject } from 'vitest/config';
import screens, { filmTests } from './vitest.config.ts';

/** The screen tests' setup, for the tests that render films. */
export default defineProject({
  ...screens,
  test: {
    ...screens.test,
    name: 'web-films',
    include: [filmTests],
    exclude: configDefaults.exclude,
  },
});
