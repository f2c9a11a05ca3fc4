import { useNavigate, type NavigateOptions, type To } from 'react-router';
import { useIsShown } from './use-is-shown.ts';

/**
 * Returns a function that navigates only while the component is shown. A late response must not take users away from a
 * page that they have opened since.
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
