import { useNavigate } from 'react-router';

/**
 * Leaves a form that was saved: back to the page before it where that is the target, so that the browser's Back does not
 * stay on one page twice; else the target takes the form's place in the history.
 */
export function useLeaveForm(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  return async (to) => {
    // An address without a choice means the list with whatever was chosen there before.
    const isTarget = ({ pathname, search }: URL) =>
      to.includes('?') ? pathname + search === to : pathname === to;
    const entries = 'navigation' in window ? window.navigation.entries() : [];
    const here = 'navigation' in window ? (window.navigation.currentEntry?.index ?? 0) : 0;
    const before = entries[here - 1]?.url;
    if (before !== undefined && before !== null && isTarget(new URL(before))) await navigate(-1);
    else await navigate(to, { replace: true });
  };
}
