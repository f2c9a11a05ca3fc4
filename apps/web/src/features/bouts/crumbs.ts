import type { EventDetail } from '@fencing-journal/contract/events';
import { paths } from '../../lib/paths.ts';
import { crumbLabel, type Crumb } from '../../ui/breadcrumbs.tsx';

/** The parts of an event that breadcrumbs show. */
export type NamedEvent = Pick<EventDetail, 'name'> & {
  tournament: Pick<EventDetail['tournament'], 'name'>;
};

/** Returns the breadcrumbs of a page in an event. The slugs are from the address, so the links work while it loads. */
export const crumbsInEvent = (
  event: NamedEvent | undefined,
  error: unknown,
  { tournamentName, eventName }: Record<'tournamentName' | 'eventName', string>,
  page: string,
): Crumb[] => [
  { label: 'Journal', to: paths.journal },
  { label: 'Tournaments', to: paths.tournaments },
  {
    label: crumbLabel(event?.tournament.name, error, 'Tournament'),
    to: paths.tournament(tournamentName),
  },
  {
    label: crumbLabel(event?.name, error, 'Event'),
    to: paths.event(tournamentName, eventName),
  },
  { label: page },
];
