import type { MessageContent } from '../../ui/dialogs.tsx';
import { paths } from '../../lib/paths.ts';
import type { BoutEvent } from './bout-place.rules.ts';

/** Returns the action that people usually take after saving a bout in an event or practice. */
export const nextBout = ({
  slug,
  tournament,
  isPractice,
}: Pick<BoutEvent, 'slug' | 'tournament' | 'isPractice'>): NonNullable<
  MessageContent['action']
> => ({
  label: 'Add next bout',
  to: isPractice ? paths.practice(slug) : paths.boutAdd(tournament.slug, slug),
});
