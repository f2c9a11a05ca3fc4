import { useLayoutEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router';

/**
 * Returns a function that navigates as long as the component is shown. An answer that arrives late must not take people
 * off the page that they have opened since.
 */
export function useNavigateWhileShown(): (
  to: To | number,
  options?: NavigateOptions,
) => Promise<void> {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async (to, options) => {
    if (!isShown.current) return;
    await (typeof to === 'number' ? navigate(to) : navigate(to, options));
  };
}
