import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  PrecacheController,
  PrecacheFallbackPlugin,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { showPushMessages } from './push.ts';

/**
 * The service worker that opens the app offline. It caches only the app's own files, no API responses: personal data is
 * in the page's own storage, which logging out clears.
 */
declare const self: ServiceWorkerGlobalScope;

const shell = '/app.html';
// oxlint-disable-next-line no-underscore-dangle -- workbox-build replaces this name with the list of files
const files = self.__WB_MANIFEST;
const app = new PrecacheController();
app.addToCacheList(files);

/**
 * Workbox stores its files one after the other. On a slow network, that takes as many round trips as there are files,
 * so several lists are stored at the same time. Browsers open at most six connections to a server.
 */
const listsAtOnce = 6;
for (let list = 0; list < listsAtOnce; list += 1) {
  const part = new PrecacheController();
  part.addToCacheList(files.filter((_, index) => index % listsAtOnce === list));
  self.addEventListener('install', (event) => void part.install(event));
}
self.addEventListener('activate', (event) => void app.activate(event));
cleanupOutdatedCaches();
// So that the first visit has the pages offline too, without loading each of them (prefetchWhenIdle).
clientsClaim();
showPushMessages();
self.addEventListener('message', ({ data }: { data?: { type?: string } }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The worker never responds to API calls: the browser sends them without starting it. Chrome replaces a worker only
// while it has no requests. Other browsers send API calls through the worker.
self.addEventListener('install', (event) => {
  const { addRoutes } = event as { addRoutes?: (route: object) => Promise<void> };
  void addRoutes?.call(event, {
    condition: { urlPattern: { pathname: '/api/*' } },
    source: 'network',
  });
});

registerRoute(new PrecacheRoute(app));
registerRoute(
  new NavigationRoute(app.createHandlerBoundToURL(shell), {
    allowlist: [/^\/(journal|coach)(\/|$)/],
    // The plan page is a separate document with its own security policy.
    denylist: [/^\/journal\/settings\/plan/],
  }),
);
// Every other page comes from the server; offline, the app is shown instead.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  new NetworkOnly({
    plugins: [new PrecacheFallbackPlugin({ fallbackURL: shell, precacheController: app })],
  }),
);
