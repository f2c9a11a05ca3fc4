import { standingOf, useOutbox } from '../lib/outbox/snapshot.ts';
import { Icon } from './icon.tsx';

/** Marks an object with changes that the server doesn't have yet or has rejected. */
export function SyncMark({ slug }: { slug: string }) {
  const standing = standingOf(useOutbox(), slug);
  if (standing === 'sent') return null;
  const look = standing === 'refused' ? 'bg-loss text-card' : 'bg-sunken text-ink';
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-sans text-sm leading-tight font-semibold normal-case tracking-normal forced-colors:border ${look}`}
    >
      <Icon name={standing === 'refused' ? 'close' : 'sync'} className="size-4" />
      {standing === 'refused' ? 'Not accepted' : 'Waiting to sync'}
    </span>
  );
}
