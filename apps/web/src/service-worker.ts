/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register';
import { onSignedOut } from './offline/sign-out.ts';
import { offerUpdate } from './features/sync/updates.ts';

const hour = 3_600_000;
let updateRequested = false;
let registeredUrl: string | undefined;

/**
 * Registers the service worker that makes the app work offline. A new version waits until the user asks for it, and
 * then reloads only this tab: input in other tabs stays.
 */
const updateServiceWorker = registerSW({
  onNeedRefresh: () =>
    offerUpdate(() => {
      updateRequested = true;
      void updateServiceWorker();
    }),
  onNeedReload: () => (updateRequested ? location.reload() : offerUpdate(() => location.reload())),
  // An installed app may stay open for days, so it checks for updates every hour.
  onRegisteredSW: (scriptUrl, registration) => {
    registeredUrl = scriptUrl;
    if (registration) setInterval(() => void registration.update().catch(() => undefined), hour);
  },
});

// Logging out clears the browser's storage including the worker, so it is registered again.
onSignedOut(() => {
  if (registeredUrl !== undefined)
    void navigator.serviceWorker.register(registeredUrl).catch(() => undefined);
});
