import { onSignedOut } from './offline/sign-out.ts';
import { offerUpdate } from './features/sync/updates.ts';

const hour = 3_600_000;
const { serviceWorker } = navigator;
let registration: ServiceWorkerRegistration | undefined;

/**
 * Waits until the active worker is running. Chrome replaces a running worker immediately, but one that is just
 * starting only after 30 seconds without requests. A response from the worker's cache proves that it is running.
 */
const waitForActiveWorker = () =>
  fetch('/icon.svg', { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);

async function update(): Promise<void> {
  const waiting = registration?.waiting;
  // Another tab has activated the new version already.
  if (!waiting) return location.reload();
  serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  await waitForActiveWorker();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

function offerWaitingVersion(): void {
  // The first version activates without waiting.
  if (registration?.waiting && registration.active) offerUpdate(() => void update());
}

function watchInstallation(): void {
  registration?.installing?.addEventListener('statechange', offerWaitingVersion);
}

/**
 * Registers the service worker that makes the app work offline. A new version waits until the user asks for it. Then
 * it reloads only this tab, so that input in other tabs is kept.
 */
async function register(): Promise<void> {
  registration = await serviceWorker.register('/sw.js');
  registration.addEventListener('updatefound', watchInstallation);
  watchInstallation();
  offerWaitingVersion();
}

/** Waits until the page has loaded, because the browser downloads the whole app for the worker. */
const pageLoaded = async () => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};

void pageLoaded()
  .then(register)
  .catch(() => undefined);
// An installed app may stay open for days.
setInterval(() => void registration?.update().catch(() => undefined), hour);
// Logging out clears the browser's storage including the worker, so it is registered again.
onSignedOut(() => void register().catch(() => undefined));
