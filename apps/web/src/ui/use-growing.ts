import { startTransition, useEffect, useState } from 'react';

const step = 100;
/** The number of rows that a phone draws and scrolls without trouble. */
const unasked = 1_000;

/**
 * The rendered part of a long list: a screenful first, more while the browser is idle, and beyond 1,000 rows only on
 * request, because each row costs memory even off-screen.
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
