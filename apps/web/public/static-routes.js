// Part of the service worker: requests that never need it. The browser answers them without starting the worker, and
// Chrome replaces a worker only when it has no requests. Other browsers send them through the worker.
self.addEventListener('install', (event) => {
  // Workbox stores the app's files in this cache. What isn't there comes from the server.
  const files = { cacheName: `workbox-precache-v2-${self.registration.scope}` };
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: files },
  ]);
});
