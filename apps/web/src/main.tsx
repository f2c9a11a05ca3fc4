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

// The Content-Security-Policy forbids making functions out of text, which the schemas would otherwise try. Said where zod
// looks for its settings when it comes with the first page that needs it: to import it here costs the shell 3 kB.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

holdInstallPrompt();

// To begin takes a phone its time: in steps, between which the page that stands there can be scrolled and followed.
await nextTask();
const router = createRouter();
await nextTask();
/** On a shared device nothing outlives the session: neither its end by the server nor the browser that it was open in. */
const wipeShared = () => {
  clearSession();
  void forgetReads();
  void forgetOutbox();
};
// This cookie goes when the browser is closed.
if (isSharedDevice() && !document.cookie.includes('csrftoken=')) wipeShared();
onSessionEnd(() => {
  queryClient.clear();
  void forgetReads();
  if (isSharedDevice()) wipeShared();
  void router.navigate(paths.login);
});
onAccountChange((now, before) => {
  // What was read for one account must never be shown to the next, in a tab that stayed open either.
  queryClient.clear();
  void forgetReads();
  if (now !== null && before !== null) location.reload();
  else if (now !== null) void warmUp();
});
void settleSignOut();
window.addEventListener('online', () => void settleSignOut());

/** What the device is to have when there is no network, whoever is signed in now. */
const warmUp = () =>
  whenIdle()
    .then(() => import('./app/warm.ts'))
    .then(({ warm }) => warm())
    .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');
const place = createRoot(root);

// Only a prerendered form needs it. Where it does not come, the app's fields begin empty.
const typing =
  root.querySelector('form') &&
  import('./lib/keep-typing.ts').then(({ keepTyping }) => keepTyping(root)).catch(() => undefined);

// The prerendered page stays until the page's own script is here, and is replaced rather than hydrated: the session,
// drafts and the device decide what a page really begins with. What was typed meanwhile is carried over.
const pageIsHere = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    resolve();
  });
});
/** The weights of fonts-later.css. */
const fetchLetters = async () => {
  await import('./fonts-later.css');
  await Promise.all(
    ['500 1em Barlow', '600 1em Barlow', '600 1em "Barlow Condensed"'].map((font) =>
      document.fonts.load(font),
    ),
  );
};
/** On a device that has been here they come at once, and what is then drawn with them does not move. */
const lettersMs = 200;

// While the script is on its way, what the device has kept is read. A visitor is shown the page before, in two files' letters.
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

// Nothing that is asked for now waits for these.
if (!letters) void fetchLetters().catch(() => undefined);
if (import.meta.env.PROD) void import('./service-worker.ts').catch(() => undefined);
if (readSession()) void warmUp();
