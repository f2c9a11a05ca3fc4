import { useEffect, useEffectEvent, type RefObject } from 'react';

/** `keys` are `KeyboardEvent.key` values. */
export const padShortcuts = [
  {
    command: 'touchLeft',
    keys: ['ArrowLeft'],
    keyLabels: ['←'],
    label: 'Touch for the fencer on the left',
  },
  {
    command: 'touchRight',
    keys: ['ArrowRight'],
    keyLabels: ['→'],
    label: 'Touch for the fencer on the right',
  },
  { command: 'clock', keys: [' '], keyLabels: ['Space'], label: 'Start or stop the clock' },
  { command: 'undo', keys: ['z', 'Z'], keyLabels: ['Z'], label: 'Take back the last entry' },
] as const;
type Command = (typeof padShortcuts)[number]['command'];

/** Keyboard shortcuts while the focus is inside the element. Page-wide ones would disturb users of speech input. */
export function useShortcuts(
  element: RefObject<HTMLElement | null>,
  commands: Record<Command, () => void>,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = padShortcuts.find(({ keys }) =>
      (keys as readonly string[]).includes(event.key),
    );
    // Space presses the focused button as usual, except on the two touch areas.
    const pressesButton =
      event.key === ' ' &&
      event.target instanceof Element &&
      event.target.closest('button:not([data-touch])');
    if (!shortcut || pressesButton || event.altKey || event.repeat) return;
    event.preventDefault();
    commands[shortcut.command]();
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    target?.addEventListener('keydown', listener);
    return () => target?.removeEventListener('keydown', listener);
  }, [element]);
}
