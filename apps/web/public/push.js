// Part of the service worker: shows push messages and opens the page that a message links to.
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // A browser may deliver an empty message, but a notification must be shown even then.
  }
  const { title = 'Fencing Journal', body = 'You have a reminder.', kind, path } = message;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/icon-192.png',
      // A new notification replaces an earlier one of the same kind.
      tag: kind ?? 'reminder',
      data: { path: path ?? '/journal' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Never opens another site.
  const target = new URL(event.notification.data.path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      // Other windows stay where they are: somebody may be scoring or typing there.
      const open = windows.find(({ url }) => new URL(url).pathname === target.pathname);
      return open ? open.focus() : self.clients.openWindow(target.href);
    }),
  );
});
