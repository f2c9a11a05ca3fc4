import { useEffect } from 'react';

/** Keeps the screen awake while the pad is looked at. Where the device does not let it, the bout goes on all the same. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    // The device takes the lock away whenever the page is hidden.
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

/** What the hand feels, for eyes that are on the piste. */
const patterns = { touch: 40, warning: [60, 60, 60], end: [300, 100, 300] } satisfies Record<
  string,
  number | number[]
>;

/** Not before the page was touched: browsers refuse it, and say so in the console. */
export function vibrate(pattern: keyof typeof patterns): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive)
    navigator.vibrate(patterns[pattern]);
}
