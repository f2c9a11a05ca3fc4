import '../styles.css';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { installOfflineRecords } from '../app/offline-records.ts';
import { setReachable } from '../http/reachability.ts';
import { connectOfflineCache } from '../offline/start.ts';
import { deleteOutbox } from '../offline/indexed-db.ts';
import { queryClient } from '../http/query.ts';
import { failOnConsoleErrors } from './console.ts';
import { getStubErrors, startServer } from './stub-server.ts';

const deleteCookie = (cookie: string) => {
  document.cookie = `${cookie}=; path=/; max-age=0`;
};

// Clicks wait until their target stops moving.
const noMotionStyle = document.createElement('style');
noMotionStyle.textContent =
  '*, ::before, ::after { animation: none !important; transition: none !important; }';
document.head.append(noMotionStyle);

failOnConsoleErrors();
installOfflineRecords();
connectOfflineCache();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of ['csrftoken', 'gdpr_accepted']) deleteCookie(cookie);
  // Tests run in a frame at "/", where the landing page's rule for an ended session would apply.
  history.replaceState(null, '', '/test');
  startServer();
  await page.viewport(1280, 900);
});

afterEach(async () => {
  await cleanup();
  queryClient.clear();
  await deleteOutbox();
  setReachable(true);
  expect(getStubErrors()).toEqual([]);
});
