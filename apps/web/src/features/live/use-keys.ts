import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Keyboard shortcuts while the focus is inside the element. Page-wide ones would disturb users of speech input. */
export function useKeys(
  element: RefObject<HTMLElement | null>,
  deeds: Record<string, () => void>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = deeds[event.key];
    // Space presses the focused button as usual, except on the two touch areas.
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
