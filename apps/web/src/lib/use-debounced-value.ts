import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has been unchanged for `milliseconds`, and the previous one until then. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
