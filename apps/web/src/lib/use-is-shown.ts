import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns whether the component is still shown, for code that runs after a late response. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
