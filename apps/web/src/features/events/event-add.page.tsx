import { eventTexts } from '@fencing-journal/contract/events';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { firstEntryOf, pathOfEntry } from '../../lib/first-entry.ts';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { newEventValues } from './event-form.rules.ts';
import { EventForm } from './event-form.tsx';
import { createEvent, tournamentOfEventQuery } from './events.api.ts';
import { useLastEvent } from './use-last-event.ts';

export function Component() {
  const { tournamentName = '' } = useParams();
  const [search] = useSearchParams();
  const entry = firstEntryOf(search);
  const {
    data: tournament,
    error,
    isPending,
    refetch,
  } = useQuery(tournamentOfEventQuery(tournamentName));
  const last = useLastEvent(tournament);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;

  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    {
      label: crumbLabel(tournament?.name, error, 'Tournament'),
      to: paths.tournament(tournamentName),
    },
    { label: 'Add New Event' },
  ];
  return (
    <Page title="Add New Event" narrow crumbs={crumbs}>
      {isPending && <Skeleton rows={1} className="h-96" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {tournament && (
        <EventForm
          values={newEventValues(tournament.date)}
          tournament={tournamentName}
          days={tournament}
          submitLabel="Add Event"
          draft={`new event in ${tournamentName}`}
          success={eventTexts.created}
          last={last}
          send={async (body) => {
            const stored = await createEvent(tournament, body);
            const to = entry
              ? pathOfEntry(entry, tournamentName, stored.slug)
              : paths.event(tournamentName, stored.slug);
            return { to, stored };
          }}
        />
      )}
    </Page>
  );
}
