import { useEffect, useEffectEvent } from 'react';
import { isForFieldOrDialog } from '../../lib/single-key-shortcuts.ts';
import { commandForKey, repeatable, type Commands } from './shortcuts.rules.ts';

/** Whether the focused element handles the key itself. */
function isHandledByElement(event: KeyboardEvent): boolean {
  if (isForFieldOrDialog(event)) return true;
  const { key, target } = event;
  if (!(target instanceof Element)) return false;
  if (key === ' ') return target.closest('button, a, summary, audio') !== null;
  // The timeline uses the same arrow keys as the page; other sliders handle their own.
  return (
    key.startsWith('Arrow') &&
    target.closest('audio, input[type=range]:not([data-timeline])') !== null
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
