import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { paths } from './lib/paths.ts';
import { createRouter } from './app/router.tsx';
import { finishSignOut } from './http/client.ts';
import { onSessionEnd } from './http/session-recovery.ts';
import { yieldToEventLoop, whenIdle } from './lib/idle.ts';
import { captureInstallPrompt } from './features/journal/install.ts';
import { queryClient } from './http/query.ts';
import { clearAbandonedSession, onAccountChange, readSession } from './http/session.ts';
import { startOfflineSupport } from './app/start-offline-support.ts';
import { deleteCachedAnswers, deleteSessionData } from './offline/indexed-db.ts';
import './styles.css';

// The Content-Security-Policy forbids eval, which zod would otherwise try. Zod reads this global when it loads with the
// first page that needs it; importing zod here would add 3 kB to the shell.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

captureInstallPrompt();
// Must run before the router, whose pages send requests.
if (clearAbandonedSession()) void deleteSessionData();

// Startup is split into tasks so that the prerendered page stays interactive.
await yieldToEventLoop();
const router = createRouter();
await yieldToEventLoop();
// A page's first date format takes 10 ms, so it runs while scripts load rather than while the journal renders dates.
if (readSession()) {
  void new Intl.DateTimeFormat();
  await yieldToEventLoop();
}
onSessionEnd(async () => {
  queryClient.clear();
  const deleted = deleteSessionData();
  if (location.pathname !== paths.home) void router.navigate(paths.login);
  await deleted;
});
onAccountChange((newAccount, oldAccount) => {
  // One account's data must never be shown to the next account, not even in a tab that stayed open.
  queryClient.clear();
  void deleteCachedAnswers();
  if (newAccount !== null && oldAccount !== null) location.reload();
  else if (newAccount !== null) void prefetchOfflineData();
});
void finishSignOut();
window.addEventListener('online', () => void finishSignOut());

/** Prefetches data for offline use. */
const prefetchOfflineData = () =>
  whenIdle()
    .then(() => import('./app/prefetch-journal.ts'))
    .then(({ prefetchJournal }) => prefetchJournal())
    .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app.');

// Only prerendered forms need it. If it fails to load, the app's fields start empty.
const inputPreserved =
  root.querySelector('form') &&
  import('./lib/preserve-input.ts')
    .then(({ preserveInput }) => preserveInput(root))
    .catch(() => undefined);

// The prerendered page stays until the page's own script has loaded. Then it is replaced, because the session, drafts
// and stored data decide what a page shows. Typed input is kept.
const pageLoaded = new Promise<void>((resolve) => {
  if (router.state.initialized) return resolve();
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    unsubscribe();
    resolve();
  });
});
/**
 * A prerendered page has only the styles of its own content until the whole style sheet has loaded. A sheet that has
 * failed reports nothing, so the app starts without it after a while.
 */
const stylesLoaded = new Promise<void>((resolve) => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href^="/assets/"]');
  if (!link || link.sheet) return resolve();
  for (const event of ['load', 'error'])
    link.addEventListener(event, () => resolve(), { once: true });
  setTimeout(resolve, 3_000);
});
/** Loads the font weights of fonts-later.css. */
const loadFonts = async () => {
  await import('./fonts-later.css');
  await Promise.all(
    ['500 1em Barlow', '600 1em Barlow', '600 1em "Barlow Condensed"'].map((font) =>
      document.fonts.load(font),
    ),
  );
};
/** Returning devices load them from cache within this time, so the text doesn't shift. */
const fontTimeoutMs = 200;

// Stored data loads in parallel with the script. Visitors see the page first, in the two preloaded fonts.
const fontsLoaded = readSession() ? loadFonts().catch(() => undefined) : undefined;
await Promise.all([
  inputPreserved,
  startOfflineSupport(),
  pageLoaded,
  stylesLoaded,
  fontsLoaded &&
    Promise.race([fontsLoaded, new Promise((resolve) => setTimeout(resolve, fontTimeoutMs))]),
]);
await yieldToEventLoop();
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
/** Whether the page is the same for every visitor. Elsewhere, new elements would count as a later largest paint. */
const canHydrate = () =>
  root.dataset['hydrates'] === location.pathname + location.search && !readSession();
startTransition(() => {
  if (canHydrate()) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

// Low priority: nothing visible waits for these.
if (!fontsLoaded) void loadFonts().catch(() => undefined);
if (import.meta.env.PROD) void import('./service-worker.ts').catch(() => undefined);
if (readSession()) void prefetchOfflineData();
