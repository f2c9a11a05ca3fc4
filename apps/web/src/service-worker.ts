/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register';
import { offerUpdate } from './lib/updates.ts';

const hour = 3_600_000;
let asked = false;

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
  onRegisteredSW: (_, registration) =>
    registration && setInterval(() => void registration.update().catch(() => undefined), hour),
});
