import { startTransition, useEffect, useState } from 'react';

const batchSize = 100;
/** The number of rows that a phone can render and scroll without trouble. */
const autoRowLimit = 1_000;

/**
 * Returns the rendered part of a long list: a screenful first, more while the browser is idle, and beyond 1,000 rows
 * only on request, because each row costs memory even off-screen.
 */
export function useIncrementalList(total: number): {
  visibleCount: number;
  hiddenCount: number;
  showMore: () => void;
} {
  const [rowLimit, setRowLimit] = useState(autoRowLimit);
  const [renderedCount, setRenderedCount] = useState(batchSize);
  const count = Math.min(total, rowLimit);
  useEffect(() => {
    if (renderedCount >= count) return undefined;
    const timer = setTimeout(() =>
      startTransition(() => setRenderedCount(renderedCount + batchSize)),
    );
    return () => clearTimeout(timer);
  }, [renderedCount, count]);
  return {
    visibleCount: Math.min(renderedCount, count),
    hiddenCount: total - count,
    showMore: () => setRowLimit(rowLimit + autoRowLimit),
  };
}
