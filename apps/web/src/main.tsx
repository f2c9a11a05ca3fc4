import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { paths } from './lib/paths.ts';
import { createRouter } from './app/router.tsx';
import { onSessionEnd, settleSignOut } from './lib/api.ts';
import { nextTask, whenIdle } from './lib/idle.ts';
import { holdInstallPrompt } from './lib/install.ts';
import { queryClient } from './lib/query.ts';
import { clearSession, isSharedDevice, onAccountChange, readSession } from './lib/session.ts';
import { startDevice } from './lib/start-device.ts';
import { forgetOutbox, forgetReads } from './lib/stored.ts';
import './styles.css';

// The Content-Security-Policy forbids eval, which zod would otherwise try. Zod reads this global when it loads with the
// first page that needs it; importing zod here would add 3 kB to the shell.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

holdInstallPrompt();

// Startup is split into tasks so that the prerendered page stays interactive.
await nextTask();
const router = createRouter();
await nextTask();
/** On a shared device nothing may outlive the session, whether the server or closing the browser ended it. */
const wipeShared = () => {
  clearSession();
  void forgetReads();
  void forgetOutbox();
};
// A session cookie, deleted when the browser is closed.
if (isSharedDevice() && !document.cookie.includes('csrftoken=')) wipeShared();
onSessionEnd(() => {
  queryClient.clear();
  void forgetReads();
  if (isSharedDevice()) wipeShared();
  void router.navigate(paths.login);
});
onAccountChange((now, before) => {
  // Data of one account must never be shown to the next, not even in a tab that stayed open.
  queryClient.clear();
  void forgetReads();
  if (now !== null && before !== null) location.reload();
  else if (now !== null) void warmUp();
});
void settleSignOut();
window.addEventListener('online', () => void settleSignOut());

/** Prefetches data for offline use. */
const warmUp = () =>
  whenIdle()
    .then(() => import('./app/warm.ts'))
    .then(({ warm }) => warm())
    .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
const place = createRoot(root);

// Only prerendered forms need it. If it fails to load, the app's fields start empty.
const typing =
  root.querySelector('form') &&
  import('./lib/keep-typing.ts').then(({ keepTyping }) => keepTyping(root)).catch(() => undefined);

// The prerendered page stays until the page's own script has loaded. It is replaced rather than hydrated, because the
// session, drafts and stored data decide what a page shows. Typed input is carried over.
const pageIsHere = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});
/** Loads the font weights of fonts-later.css. */
const fetchLetters = async () => {
  await import('./fonts-later.css');
  await Promise.all(
    ['500 1em Barlow', '600 1em Barlow', '600 1em "Barlow Condensed"'].map((font) =>
      document.fonts.load(font),
    ),
  );
};
/** Returning devices load them from cache within this time, so the text doesn't shift. */
const lettersMs = 200;

// Stored data loads in parallel with the script. Visitors see the page first, in the two preloaded fonts.
const letters = readSession() ? fetchLetters().catch(() => undefined) : undefined;
await Promise.all([
  typing,
  startDevice(),
  pageIsHere,
  letters && Promise.race([letters, new Promise((resolve) => setTimeout(resolve, lettersMs))]),
]);
await nextTask();
startTransition(() =>
  place.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);

// Low priority: nothing visible waits for these.
if (!letters) void fetchLetters().catch(() => undefined);
if (import.meta.env.PROD) void import('./service-worker.ts').catch(() => undefined);
if (readSession()) void warmUp();
