import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useObservable } from '../../lib/observable.ts';
import { isForFieldOrDialog, singleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { shownDialog, type ShownDialog } from './shown-dialog.ts';

/** Shows nothing if the script can't be loaded. */
const Dialogs = lazy<(props: Parameters<typeof import('./dialogs.tsx').default>[0]) => ReactNode>(
  () => import('./dialogs.tsx').catch(() => ({ default: () => null })),
);

/** Opens the palette with Ctrl+K, Cmd+K or "/", and the list of shortcuts with "?". */
export function PaletteSlot() {
  const dialog = useObservable(shownDialog);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = dialogFor(event);
    if (!wanted || event.defaultPrevented || event.repeat) return;
    event.preventDefault();
    shownDialog.set(wanted);
  });
  // Listens on the window, so that a page's own shortcuts are handled first.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  // After a logout, the dialog must not be open for the next account.
  useEffect(() => () => shownDialog.set(undefined), []);
  return (
    dialog && (
      <Suspense>
        <Dialogs shown={dialog} onShow={shownDialog.set} />
      </Suspense>
    )
  );
}

/** The dialog that a key press opens; undefined while text is being typed (except Ctrl+K) or a dialog is open. */
function dialogFor(event: KeyboardEvent): ShownDialog {
  const { key, altKey, shiftKey } = event;
  if (altKey) return undefined;
  if (event.ctrlKey || event.metaKey)
    return key.toLowerCase() === 'k' && !shiftKey && !document.querySelector('dialog[open]')
      ? 'palette'
      : undefined;
  if (!singleKeyShortcuts.get() || isForFieldOrDialog(event)) return undefined;
  return key === '/' ? 'palette' : key === '?' ? 'shortcuts' : undefined;
}
