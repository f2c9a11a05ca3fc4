import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pluralize } from '../../lib/format.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IndexedEntry } from './entries.rules.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

/** One search for pages, actions and everything in the journal. */
export function PaletteDialog({
  onClose,
  onShortcuts,
}: {
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  // By key: entries from the server may arrive above the highlighted one.
  const [activeKey, setActiveKey] = useState<string>();
  const { entries, firstKey, isSearching, isOnline } = usePaletteEntries(typed);
  const active = Math.max(
    0,
    entries.findIndex(({ key }) => key === (activeKey ?? firstKey)),
  );

  function choose({ target }: IndexedEntry) {
    if (target === 'shortcuts') return onShortcuts();
    onClose();
    void navigate(target.to);
  }

  return (
    <Dialog title="Find" onClose={onClose}>
      <Combobox
        label="Opponent, tournament, event, lesson or page"
        maxLength={limits.search}
        tall
        text={typed}
        onTextChange={(text) => {
          setTyped(text);
          setActiveKey(undefined);
        }}
        options={entries}
        keyOf={({ key }) => key}
        groupOf={({ group }) => group}
        active={active}
        onActiveChange={(index) => setActiveKey(entries[index]?.key)}
        open
        onOpenChange={(open) => !open && onClose()}
        onSelect={choose}
        announcement={pluralize(entries.length, 'result')}
        emptyContent={<NothingFound isSearching={isSearching} isOnline={isOnline} />}
      >
        {(entry) => <EntryText entry={entry} />}
      </Combobox>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {!isOnline && 'You’re offline, so this only searches what’s on this device.'}
      </p>
    </Dialog>
  );
}

const EntryText = ({ entry: { title, detail, icon } }: { entry: IndexedEntry }) => (
  <span className="flex items-center gap-3">
    <Icon name={icon} className="size-5 text-muted forced-colors:text-inherit" />
    <span className="min-w-0 flex-1">
      <span className="block truncate leading-tight font-semibold">{title}</span>{' '}
      {detail !== '' && (
        <span className="block truncate text-sm text-muted forced-colors:text-inherit">
          {detail}
        </span>
      )}
    </span>
  </span>
);

const NothingFound = ({ isSearching, isOnline }: { isSearching: boolean; isOnline: boolean }) => (
  <p className="flex h-full items-center justify-center rounded-lg border border-dashed border-edge px-6 text-center text-balance text-muted">
    {isSearching
      ? 'Searching…'
      : isOnline
        ? 'Nothing found. Try the beginning of a name.'
        : 'Nothing found on this device.'}
  </p>
);
