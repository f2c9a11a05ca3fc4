import { Dialog } from '../../ui/dialog.tsx';
import { ToggleChip } from '../../ui/field.tsx';
import { shortcuts, type Commands } from './shortcuts.rules.ts';

/** Lists the available keyboard shortcuts, with a switch to turn them off. */
export function HelpDialog({
  commands,
  enabled,
  onToggle,
  onClose,
}: {
  commands: Commands;
  enabled: boolean;
  onToggle: (enabled: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Shortcuts" onClose={onClose} wide>
      <ToggleChip
        label="Use shortcuts on this page"
        checked={enabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {shortcuts
          .filter(({ command }) => commands[command])
          .map(({ command, keyLabels, label }) => (
            <div
              key={command}
              className="flex items-center justify-between gap-4 border-b border-line py-1.5"
            >
              <dt>{label}</dt>
              <dd className="flex shrink-0 gap-1.5">
                {keyLabels.map((key) => (
                  <kbd
                    key={key}
                    className="rounded-md border border-edge bg-sunken px-2 py-0.5 text-sm font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
