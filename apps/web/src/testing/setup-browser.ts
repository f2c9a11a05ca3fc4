import './disable-profiling.ts';
import './prepare-page.ts';
import '../styles.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { setReachable } from '../lib/reachability.ts';
import { forgetSlowCalls } from '../http/call-timeout.ts';
import { deleteCachedAnswers, deleteOutbox } from '../offline/indexed-db.ts';
import { queryClient } from '../http/query.ts';
import { failOnConsoleErrors } from './console.ts';
import { describeScreen } from './describe-screen.ts';
import { getStubErrors, startServer } from './stub-server.ts';

const deleteCookie = (cookie: string) => {
  document.cookie = `${cookie}=; path=/; max-age=0`;
};

// `afterEach` hooks run in reverse order, so this one runs after the check for console errors.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
failOnConsoleErrors();

beforeEach(async () => {
  await page.viewport(1280, 900);
  // From here on without a pause, so that nothing of the previous test can be stored in between.
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of ['csrftoken', 'gdpr_accepted']) deleteCookie(cookie);
  // Tests run in an iframe at "/", where the landing page's rule for an ended session would apply.
  history.replaceState(null, '', '/test');
  startServer();
});

afterEach(async () => {
  await cleanup();
  queryClient.clear();
  await deleteOutbox();
  await deleteCachedAnswers();
  setReachable(true);
  forgetSlowCalls();
  expect(getStubErrors()).toEqual([]);
});

// Runs before the hooks above, while the screen is still there. The report of a failed test prints only the stack.
afterEach(async ({ task }) => {
  const errors = task.result?.errors;
  if (!errors?.length) return;
  vi.useRealTimers();
  const screen = await describeScreen();
  for (const error of errors) error.stack = [screen, error.message, error.stack].join('\n');
});
