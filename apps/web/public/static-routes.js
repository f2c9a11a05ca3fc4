// Part of the service worker, which never answers API calls: the browser sends them without starting it. Chrome replaces
// a worker only when it has no requests. Other browsers send them through the worker.
self.addEventListener('install', (event) => {
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
});
