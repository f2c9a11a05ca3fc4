// Part of the service worker, which never answers API calls. With this route, the browser sends them without starting
// the worker, because Chrome replaces a worker only while it has no requests. Browsers without such routes send the
// calls through the worker.
self.addEventListener('install', (event) => {
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
});
