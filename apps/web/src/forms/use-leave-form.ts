import { useNavigateWhileShown } from '../lib/use-navigate-while-shown.ts';

/**
 * Leaves a saved form. Goes back if the previous page is the target, so that Back doesn't visit it twice. Otherwise the
 * target replaces the form in the history.
 */
export function useLeaveForm(): (to: string) => Promise<void> {
  const navigate = useNavigateWhileShown();
  return async (to) => {
    // An address without a query matches the list with any filter.
    const isTarget = ({ pathname, search }: URL) =>
      to.includes('?') ? pathname + search === to : pathname === to;
    const entries = 'navigation' in window ? window.navigation.entries() : [];
    const currentIndex = 'navigation' in window ? (window.navigation.currentEntry?.index ?? 0) : 0;
    const previousUrl = entries[currentIndex - 1]?.url;
    if (previousUrl !== undefined && previousUrl !== null && isTarget(new URL(previousUrl)))
      await navigate(-1);
    else await navigate(to, { replace: true });
  };
}
