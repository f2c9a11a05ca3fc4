import { PaletteDialog } from './palette.dialog.tsx';
import { ShortcutsDialog } from './shortcuts.dialog.tsx';
import type { ShownDialog } from './shown-dialog.ts';

/** The palette or the list of shortcuts. */
export default function PaletteDialogs({
  shown,
  onShow,
}: {
  shown: ShownDialog;
  onShow: (dialog: ShownDialog) => void;
}) {
  const close = () => onShow(undefined);
  return shown === 'palette' ? (
    <PaletteDialog onClose={close} onShortcuts={() => onShow('shortcuts')} />
  ) : (
    <ShortcutsDialog onClose={close} />
  );
}
