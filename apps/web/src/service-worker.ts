/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register';
import { onSignedOut } from './lib/sign-out.ts';
import { offerUpdate } from './lib/updates.ts';

const hour = 3_600_000;
let asked = false;
let registered: string | undefined;

/**
 * Registers the service worker that makes the app work offline. A new version waits until the user asks for it, and
 * then reloads only this tab: input in other tabs stays.
 */
const begin = registerSW({
  onNeedRefresh: () =>
    offerUpdate(() => {
      asked = true;
      void begin();
    }),
  onNeedReload: () => (asked ? location.reload() : offerUpdate(() => location.reload())),
  // An installed app may stay open for days, so it checks for updates every hour.
  onRegisteredSW: (address, registration) => {
    registered = address;
    if (registration) setInterval(() => void registration.update().catch(() => undefined), hour);
  },
});

// Logging out clears the browser's storage including the worker, so it is registered again.
onSignedOut(() => {
  if (registered !== undefined)
    void navigator.serviceWorker.register(registered).catch(() => undefined);
});
