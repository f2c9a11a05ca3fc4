import { useEffect } from 'react';

/** Keeps the screen awake while the pad is open. Does nothing if the device refuses. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isDisposed = false;
    // The device releases the lock whenever the page is hidden.
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      const previous = lock;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      await previous?.release();
      if (isDisposed) await lock?.release();
    };
    const acquire = () => void requestLock();
    acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isDisposed = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}

/** Vibration patterns, because the user watches the strip and not the screen. */
const patterns = { touch: 40, warning: [60, 60, 60], end: [300, 100, 300] } satisfies Record<
  string,
  number | number[]
>;

/** Vibrates, but not before the first tap: browsers refuse that and log a console warning. */
export function vibrate(pattern: keyof typeof patterns): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive)
    navigator.vibrate(patterns[pattern]);
}
