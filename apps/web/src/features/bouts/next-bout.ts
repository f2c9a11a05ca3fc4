import type { MessageContent } from '../../ui/dialogs.tsx';
import { paths } from '../../lib/paths.ts';
import type { BoutEvent } from './bout-place.rules.ts';

/** What people do after saving a bout of an event or practice. */
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
