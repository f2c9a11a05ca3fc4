import { startTransition, useEffect, useState } from 'react';

const step = 100;
/** As many rows as a phone draws and scrolls without trouble. */
const unasked = 1_000;

/**
 * The part of a long list that is drawn: a screenful first, more as the browser has time, and beyond 1,000 rows only on
 * request, because each row costs memory even out of sight.
 */
export function useGrowing<T>(items: readonly T[]): {
  shown: readonly T[];
  rest: number;
  showMore: () => void;
} {
  const [wanted, setWanted] = useState(unasked);
  const [drawn, setDrawn] = useState(step);
  const count = Math.min(items.length, wanted);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + step)));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return {
    shown: items.slice(0, Math.min(drawn, count)),
    rest: items.length - count,
    showMore: () => setWanted(wanted + unasked),
  };
}
