import { useEffect, useEffectEvent } from 'react';
import { isForFieldOrDialog, singleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { commandKeys, type InboxCommand } from './inbox.rules.ts';

/** Handles the inbox's single-key shortcuts, which can be turned off together with all others. */
export function useInboxKeys(run: (command: InboxCommand) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const command = commandKeys[event.key.toLowerCase()];
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented } = event;
    if (!command || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
    if (!singleKeyShortcuts.get() || isForFieldOrDialog(event)) return;
    event.preventDefault();
    if (!repeat || command === 'next' || command === 'previous') run(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
