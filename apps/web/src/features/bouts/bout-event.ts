import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { crumbLabel, type Crumb } from '../../ui/breadcrumbs.tsx';
import { fencersQuery } from '../fencers/index.ts';
import { eventOfPractice, type BoutEvent } from './bout-place.rules.ts';
import { boutEventQuery, practiceQuery } from './bouts.api.ts';
import { crumbsInEvent, type NamedEvent } from './crumbs.ts';

/** The parameters in the address of a page in an event or practice. */
export type PlaceParams = Partial<Record<'tournamentName' | 'eventName' | 'practiceName', string>>;

/** Loads the event or practice that an address names. Pass `enabled: false` while it is being deleted. */
export function useBoutEvent(
  { eventName = '', practiceName }: PlaceParams,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const isPractice = practiceName !== undefined;
  const event = useQuery({ ...boutEventQuery(eventName), enabled: enabled && !isPractice });
  const practice = useQuery({
    ...practiceQuery(practiceName ?? ''),
    enabled: enabled && isPractice,
  });
  const cards = useQuery({ ...fencersQuery, enabled: isPractice });
  const data: BoutEvent | undefined = isPractice
    ? practice.data && cards.data && eventOfPractice(practice.data, cards.data)
    : event.data;
  return {
    event: data,
    practice: practice.data,
    error: isPractice ? (practice.error ?? cards.error) : event.error,
    refetch: () =>
      isPractice ? Promise.all([practice.refetch(), cards.refetch()]) : event.refetch(),
  };
}

/** Returns the paths to an event's or practice's page and score pad. */
export function pathsOfPlace({ tournamentName = '', eventName = '', practiceName }: PlaceParams) {
  return practiceName === undefined
    ? {
        home: paths.event(tournamentName, eventName),
        pad: paths.boutLive(tournamentName, eventName),
      }
    : { home: paths.practice(practiceName), pad: paths.practiceLive(practiceName) };
}

export function crumbsInPlace(
  event: NamedEvent | undefined,
  error: unknown,
  { tournamentName = '', eventName = '', practiceName }: PlaceParams,
  page: string,
): Crumb[] {
  if (practiceName === undefined)
    return crumbsInEvent(event, error, { tournamentName, eventName }, page);
  return [
    { label: 'Journal', to: paths.journal },
    { label: 'Practices', to: paths.practices },
    { label: crumbLabel(event?.name, error, 'Practice'), to: paths.practice(practiceName) },
    { label: page },
  ];
}
