import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Keys of an element, while the focus is somewhere on it: alone they would take letters away from people who speak to their device. */
export function useKeys(
  element: RefObject<HTMLElement | null>,
  deeds: Record<string, () => void>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = deeds[event.key];
    // The space bar presses the button that has the focus, as everywhere; on the two areas alone it does not.
    const presses =
      event.key === ' ' &&
      event.target instanceof Element &&
      event.target.closest('button:not([data-touch])');
    if (!deed || presses || event.altKey || event.repeat) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: KeyboardEvent) => press(event);
    target?.addEventListener('keydown', listener);
    return () => target?.removeEventListener('keydown', listener);
  }, [element]);
}
