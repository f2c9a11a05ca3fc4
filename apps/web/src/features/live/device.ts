import { useEffect } from 'react';

/** Keeps the screen awake while the pad is open. Does nothing if the device refuses. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    // The device releases the lock whenever the page is hidden.
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const former = lock;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      await former?.release();
      if (left) await lock?.release();
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', again);
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
