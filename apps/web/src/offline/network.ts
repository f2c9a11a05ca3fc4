import { isReachable, onReachableChange, setReachable } from '../lib/reachability.ts';

const probeIntervalMs = 10_000;

/** Polls the server while it is unreachable, because there may be no other request. Returns a function to stop it. */
export function watchNetwork(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendProbe = () =>
    void fetch('/api/health', { cache: 'no-store' })
      .then((answer) => answer.json())
      .then(() => setReachable(true), scheduleProbe);
  // There is only one probe at a time, however often the network changes.
  const scheduleProbe = () => {
    clearTimeout(timer);
    if (!isReachable()) timer = setTimeout(sendProbe, probeIntervalMs);
  };
  const unsubscribe = onReachableChange(scheduleProbe);
  const followBrowser = () => setReachable(navigator.onLine);
  window.addEventListener('online', followBrowser);
  window.addEventListener('offline', followBrowser);
  followBrowser();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', followBrowser);
    window.removeEventListener('offline', followBrowser);
  };
}
