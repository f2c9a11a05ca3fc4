import { syncStateOf, useOutbox } from '../offline/outbox/snapshot.ts';
import { Icon } from '../ui/icon.tsx';

/** Marks an object with changes that the server doesn't have yet or has rejected. */
export function SyncMark({ slug }: { slug: string }) {
  const syncState = syncStateOf(useOutbox(), slug);
  if (syncState === 'sent') return null;
  const colorClass = syncState === 'refused' ? 'bg-loss text-card' : 'bg-sunken text-ink';
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-sans text-sm leading-tight font-semibold normal-case tracking-normal forced-colors:border ${colorClass}`}
    >
      <Icon name={syncState === 'refused' ? 'close' : 'sync'} className="size-4" />
      {syncState === 'refused' ? 'Not accepted' : 'Waiting to sync'}
    </span>
  );
}
