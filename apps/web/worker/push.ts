declare const self: ServiceWorkerGlobalScope;

/** What the server sends (`features/reminders/push-worker.ts`). */
interface PushMessage {
  title?: string;
  body?: string;
  kind?: string;
  path?: string;
}

/** A browser may deliver an empty message, but a notification must be shown even then. */
function readMessage(data: PushMessageData | null): PushMessage {
  try {
    return (data?.json() ?? {}) as PushMessage;
  } catch {
    return {};
  }
}

/** Shows push messages and opens the page that a message links to. */
export function showPushMessages(): void {
  self.addEventListener('push', (event) => {
    const {
      title = 'Fencing Journal',
      body = 'You have a reminder.',
      kind = 'reminder',
      path = '/journal',
    } = readMessage(event.data);
    event.waitUntil(
      self.registration.showNotification(title, {
        body,
        icon: '/icon-192.png',
        // A new notification replaces an earlier one of the same kind.
        tag: kind,
        data: { path },
      }),
    );
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    // Never opens another site.
    const target = new URL(path, self.location.origin);
    if (target.origin === self.location.origin) event.waitUntil(showPage(target));
  });
}

/** Focuses a window that shows the page, or opens one. Other windows stay: somebody may be scoring or typing there. */
async function showPage({ href, pathname }: URL): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  await (open ? open.focus() : self.clients.openWindow(href));
}
