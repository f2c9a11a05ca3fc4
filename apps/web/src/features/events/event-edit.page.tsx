import { eventTexts } from '@fencing-journal/contract/events';
import { useParams } from 'react-router';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { useFrozenRecord } from '../../forms/use-record-form.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { eventValues } from './event-form.rules.ts';
import { EventForm } from './event-form.tsx';
import { eventQuery, updateEvent } from './events.api.ts';

export function Component() {
  const { tournamentName = '', eventSlug = '' } = useParams();
  const { data: event, error, isPending, refetch } = useFrozenRecord(eventQuery(eventSlug));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;

  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    {
      label: crumbLabel(event?.tournament.name, error, 'Tournament'),
      to: paths.tournament(tournamentName),
    },
    { label: crumbLabel(event?.name, error, 'Event'), to: paths.event(tournamentName, eventSlug) },
    { label: 'Edit Event' },
  ];
  return (
    <Page title="Edit Event" narrow crumbs={crumbs}>
      {isPending && <Skeleton rows={1} className="h-96" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {event && (
        <EventForm
          values={eventValues(event)}
          tournament={event.tournament.slug}
          days={event.tournament}
          submitLabel="Save Event"
          draft={`event ${eventSlug}`}
          success={eventTexts.changed}
          send={async (body) => ({
            to: paths.event(tournamentName, eventSlug),
            stored: await updateEvent(event, body),
          })}
        />
      )}
    </Page>
  );
}
