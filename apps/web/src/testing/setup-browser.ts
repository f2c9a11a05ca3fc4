import '../styles.css';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { noteReachable } from '../lib/network.ts';
import { connect } from '../lib/device.ts';
import { forgetOutbox } from '../lib/stored.ts';
import { queryClient } from '../lib/query.ts';
import { failOnConsoleErrors } from './console.ts';
import { serverFaults, startServer } from './stub-server.ts';

const forget = (cookie: string) => {
  document.cookie = `${cookie}=; path=/; max-age=0`;
};

// Clicks wait until their target stops moving.
const still = document.createElement('style');
still.textContent =
  '*, ::before, ::after { animation: none !important; transition: none !important; }';
document.head.append(still);

failOnConsoleErrors();
connect();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of ['csrftoken', 'gdpr_accepted']) forget(cookie);
  // Tests run in a frame at "/", where the landing page's rule for an ended session would apply.
  history.replaceState(null, '', '/test');
  startServer();
  await page.viewport(1280, 900);
});

afterEach(async () => {
  await cleanup();
  queryClient.clear();
  await forgetOutbox();
  noteReachable(true);
  expect(serverFaults()).toEqual([]);
});
