import { useNavigate, type NavigateOptions, type To } from 'react-router';
import { useIsShown } from './use-is-shown.ts';

/**
 * Returns a function that navigates as long as the component is shown. An answer that arrives late must not take people
 * off the page that they have opened since.
 */
export function useNavigateWhileShown(): (
  to: To | number,
  options?: NavigateOptions,
) => Promise<void> {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return async (to, options) => {
    if (!isShown.current) return;
    await (typeof to === 'number' ? navigate(to) : navigate(to, options));
  };
}
