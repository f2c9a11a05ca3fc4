import { useEffect, useEffectEvent, useState } from 'react';
import { commandForKey, repeatable, type Commands } from './shortcuts.rules.ts';

const storageKey = 'fj:review-keys';

/** Single-key shortcuts can be turned off, for users of speech input (WCAG 2.1.4). */
export function useShortcutsEnabled(): [on: boolean, set: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKey) !== 'off');
  const set = (next: boolean) => {
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
    setEnabled(next);
  };
  return [enabled, set];
}

/** Whether the focused element handles the key itself. */
function isHandledByElement({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type=range]), textarea, select, [contenteditable]')) return true;
  if (key === ' ') return target.closest('button, a, summary') !== null;
  // The timeline uses the same arrow keys as the page; other sliders handle their own.
  return (
    key.startsWith('Arrow') && target.closest('input[type=range]:not([data-timeline])') !== null
  );
}

/** Page-wide keyboard shortcuts. */
export function useShortcuts(commands: Commands, enabled: boolean): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = commandForKey(event);
    const command = name && commands[name];
    // Help always works, because it contains the switch that turns shortcuts on again.
    if (
      !command ||
      (!enabled && name !== 'help') ||
      event.defaultPrevented ||
      isHandledByElement(event)
    )
      return;
    event.preventDefault();
    if (!event.repeat || repeatable.has(name)) command();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
