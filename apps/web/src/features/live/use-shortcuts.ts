import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Keyboard shortcuts while the focus is inside the element. Page-wide ones would disturb users of speech input. */
export function useShortcuts(
  element: RefObject<HTMLElement | null>,
  commands: Record<string, () => void>,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commands[event.key];
    // Space presses the focused button as usual, except on the two touch areas.
    const pressesButton =
      event.key === ' ' &&
      event.target instanceof Element &&
      event.target.closest('button:not([data-touch])');
    if (!command || pressesButton || event.altKey || event.repeat) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    target?.addEventListener('keydown', listener);
    return () => target?.removeEventListener('keydown', listener);
  }, [element]);
}
