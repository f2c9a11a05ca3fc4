import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testApp, type TestApp, type TestAppOptions } from './app.ts';

/**
 * Opens a resource before the tests of the file or `describe` that calls this, and closes it after
 * them. The returned object forwards to the resource, so its members can be used only in hooks and
 * tests.
 */
export function useFixture<T extends { close(): unknown }>(open: () => Promise<T>): T {
  let fixture: T | undefined;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture?.close());
  return forwardTo(() => fixture);
}

/** Creates data before each test of the file or `describe` that calls this; see useFixture. */
export function useFreshData<T extends object>(create: () => Promise<T>): T {
  let data: T | undefined;
  beforeEach(async () => {
    data = await create();
  });
  return forwardTo(() => data);
}

/**
 * Provides the application for the tests of a file or `describe`. Options that depend on another
 * fixture are given as a function, which runs once that fixture is open.
 */
export const useTestApp = (
  options: TestAppOptions | (() => TestAppOptions | Promise<TestAppOptions>) = {},
): TestApp =>
  useFixture(async () => testApp(typeof options === 'function' ? await options() : options));

const forwardTo = <T extends object>(current: () => T | undefined): T =>
  new Proxy({} as T, {
    get(_, name) {
      const target = current();
      if (target === undefined)
        throw new Error(`${String(name)} can be read in hooks and tests only.`);
      return Reflect.get(target, name);
    },
  });
