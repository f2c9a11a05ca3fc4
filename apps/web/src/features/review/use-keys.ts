import { useEffect, useEffectEvent, useState } from 'react';
import { deedOf, repeatable, type Deeds } from './keys.rules.ts';

const stored = 'fj:review-keys';

/** Single-key shortcuts can be turned off, for users of speech input (WCAG 2.1.4). */
export function useKeysSwitch(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(stored) !== 'off');
  const set = (wanted: boolean) => {
    if (wanted) localStorage.removeItem(stored);
    else localStorage.setItem(stored, 'off');
    setOn(wanted);
  };
  return [on, set];
}

/** Whether the focused element handles the key itself. */
function isTaken({ key, target }: KeyboardEvent): boolean {
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
export function useKeys(deeds: Deeds, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = deedOf(event);
    const deed = name && deeds[name];
    // Help always works, because it contains the switch that turns shortcuts on again.
    if (!deed || (!on && name !== 'help') || event.defaultPrevented || isTaken(event)) return;
    event.preventDefault();
    if (!event.repeat || repeatable.has(name)) deed();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
