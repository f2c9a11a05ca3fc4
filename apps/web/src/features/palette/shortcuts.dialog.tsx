import { useDeviceFlag } from '../../lib/device-flag.ts';
import { singleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ToggleChip } from '../../ui/field.tsx';
import { ShortcutList } from '../../ui/shortcut-list.tsx';
import { inboxShortcuts } from '../coach/index.ts';
import { padShortcuts } from '../live/index.ts';
import { playerShortcuts } from '../review/index.ts';
import { commandKey } from './command-key.ts';

/** All of the app's shortcuts, by area. */
const areas = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keyLabels: [`${commandKey()} K`, '/'], label: 'Find' },
      { keyLabels: ['?'], label: 'Show shortcuts' },
    ],
  },
  {
    title: 'Lists of choices',
    shortcuts: [
      { keyLabels: ['↑', '↓'], label: 'Move' },
      { keyLabels: ['Enter'], label: 'Open' },
      { keyLabels: ['Esc'], label: 'Close' },
    ],
  },
  { title: 'Score pad (always on)', shortcuts: padShortcuts },
  { title: 'Inbox', shortcuts: inboxShortcuts },
  { title: 'Video review', shortcuts: playerShortcuts },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const enabled = useDeviceFlag(singleKeyShortcuts);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} wide>
      <ToggleChip
        label="Use single-key shortcuts"
        checked={enabled}
        onChange={(event) => singleKeyShortcuts.set(event.target.checked)}
      />
      {areas.map(({ title, shortcuts }) => (
        <section key={title} className="mt-5">
          <h3 className="mb-1 text-xl">{title}</h3>
          <ShortcutList shortcuts={shortcuts} />
        </section>
      ))}
    </Dialog>
  );
}
