import { texts } from '@fencing-journal/contract/shared/texts';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { Button, buttonClass } from '../ui/button.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Page } from '../ui/page.tsx';

const errorText = (error: unknown): string =>
  isRouteErrorResponse(error)
    ? error.statusText
    : error instanceof Error
      ? error.message
      : String(error);

/** Whether a page's script or style failed to load. Knows the messages of Chromium, Firefox, Safari and Vite. */
const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    error.message,
  );

/** Shown when a page throws: the specified text and two ways out. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isChunkLoadError(error)) return <PageLoadFailed />;
  return (
    <Page title={texts.applicationError} narrow>
      <p className="mb-6 text-muted">{errorText(error)}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload</Button>
        <a href="/" className={buttonClass('secondary')}>
          Home
        </a>
      </div>
    </Page>
  );
}

/** The error page in a <main>, for when the layout itself throws. */
export const ErrorScreen = () => (
  <main>
    <ErrorPage />
  </main>
);

/** A page that fails again within this time is not reloaded again. */
const reloadIntervalMs = 60_000;
const reloadedAtKey = 'reloadedAt';

/** When the browser last started opening another page. Safari aborts the scripts of the old page before it shows it. */
let leftAt = -Infinity;
/** After this time, the user has stayed on the page or has come back to it. */
const leavingMs = 10_000;
globalThis.window?.addEventListener('beforeunload', (event) => {
  if (event.isTrusted) leftAt = performance.now();
});

/**
 * Reloads the page, because Chrome remembers a failed script until a reload. Does nothing without a service worker: if
 * the server is unreachable, the reload would lose the app. Also does nothing while another page is opening, because
 * the reload would replace it.
 */
function reloadOnce(): void {
  if (performance.now() - leftAt < leavingMs || !navigator.serviceWorker?.controller) return;
  // A reload would lose an upload in progress, which cancels this event.
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return;
  if (Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) < reloadIntervalMs) return;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  location.reload();
}

/**
 * Nothing is broken: the device is offline, a new version has replaced this one's files, or a busy browser has aborted
 * a request to the service worker.
 */
function PageLoadFailed() {
  useEffect(reloadOnce, []);
  const navigate = useNavigate();
  const currentLocation = useLocation();
  // Browsers may cache a failed module load until a reload. Offline, a reload would lose the app.
  const tryAgain = () =>
    navigator.onLine ? location.reload() : void navigate(currentLocation, { replace: true });
  return (
    <Page
      title={`${navigator.onLine ? "This page didn't load" : "You're offline"}. Nothing was lost.`}
      narrow
    >
      <Button onClick={tryAgain}>Try again</Button>
    </Page>
  );
}
