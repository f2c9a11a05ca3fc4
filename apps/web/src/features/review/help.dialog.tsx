import { Dialog } from '../../ui/dialog.tsx';
import { ToggleChip } from '../../ui/field.tsx';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { shortcuts, type CommandName, type Commands } from './shortcuts.rules.ts';

/** Lists the available keyboard shortcuts, with a switch to turn them off. */
export function HelpDialog({
  commands,
  enabled,
  onToggle,
  onClose,
  labels = {},
}: {
  commands: Commands;
  enabled: boolean;
  onToggle: (enabled: boolean) => void;
  onClose: () => void;
  /** Other labels for commands that mean something else here. */
  labels?: Partial<Record<CommandName, string>>;
}) {
  return (
    <Dialog title="Shortcuts" onClose={onClose} wide>
      <ToggleChip
        label="Use single-key shortcuts"
        checked={enabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <div className="mt-4">
        <ShortcutList
          shortcuts={shortcuts
            .filter(({ command }) => commands[command])
            .map((shortcut) => ({
              ...shortcut,
              label: labels[shortcut.command] ?? shortcut.label,
            }))}
        />
      </div>
    </Dialog>
  );
}
