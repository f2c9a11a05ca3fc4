import { useEffect, useState } from 'react';

export const moment = (): number => Date.now();

/** The time of day, anew ten times a second for as long as something is counted. */
export function useNow(isCounting: (now: number) => boolean): number {
  const [now, setNow] = useState(moment);
  const counting = isCounting(now);
  useEffect(() => {
    if (!counting) return;
    const tick = () => setNow(moment());
    tick();
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [counting]);
  return now;
}
