import { configDefaults, defineProject } from 'vitest/config';
import screens, { filmTests } from './vitest.config.ts';

/** The setup of the screen tests, for the tests with films and sound. */
export default defineProject({
  ...screens,
  test: {
    ...screens.test,
    name: 'web-films',
    include: [filmTests],
    exclude: configDefaults.exclude,
  },
});
