import type { EventDetail } from '@fencing-journal/contract/events';
import type { MessageContent } from '../../ui/dialogs.tsx';
import { paths } from '../../lib/paths.ts';

/** What people do after saving a bout of an event. */
export const nextBout = ({
  slug,
  tournament,
}: Pick<EventDetail, 'slug' | 'tournament'>): NonNullable<MessageContent['action']> => ({
  label: 'Add next bout',
  to: paths.boutAdd(tournament.slug, slug),
});
