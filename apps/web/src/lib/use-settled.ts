import { useEffect, useState } from 'react';

/** Debounces a value: returns it once it has been unchanged for `milliseconds`, and the previous one until then. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
