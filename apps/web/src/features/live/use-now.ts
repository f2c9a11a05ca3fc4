import { useEffect, useState } from 'react';

export const currentTimeMs = (): number => Date.now();

/** The current time in milliseconds, updated ten times a second while `isCounting`. */
export function useNow(isCounting: (now: number) => boolean): number {
  const [now, setNow] = useState(currentTimeMs);
  const counting = isCounting(now);
  useEffect(() => {
    if (!counting) return;
    const tick = () => setNow(currentTimeMs());
    tick();
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [counting]);
  return now;
}
