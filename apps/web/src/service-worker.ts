/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register';
import { onSignedOut } from './lib/sign-out.ts';
import { offerUpdate } from './lib/updates.ts';

const hour = 3_600_000;
let asked = false;
let registered: string | undefined;

/**
 * The worker that brings the app without a network. A newer version waits until the person asks for it, and then this tab
 * alone begins anew: what is typed in another one stays, until that one is asked for as well.
 */
const begin = registerSW({
  onNeedRefresh: () =>
    offerUpdate(() => {
      asked = true;
      void begin();
    }),
  onNeedReload: () => (asked ? location.reload() : offerUpdate(() => location.reload())),
  // An installed app may stay open for days.
  onRegisteredSW: (address, registration) => {
    registered = address;
    if (registration) setInterval(() => void registration.update().catch(() => undefined), hour);
  },
});

// Log out clears the browser's storage, and with it the worker.
onSignedOut(() => {
  if (registered !== undefined)
    void navigator.serviceWorker.register(registered).catch(() => undefined);
});
