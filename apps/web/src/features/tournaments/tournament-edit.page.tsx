import { tournamentTexts } from '@fencing-journal/contract/tournaments';
import { useParams } from 'react-router';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { useFrozenRecord } from '../../forms/use-record-form.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { TournamentForm } from './tournament-form.tsx';
import { tournamentQuery, updateTournament } from './tournaments.api.ts';

export function Component() {
  const { slug = '' } = useParams();
  const { data, error, isPending, refetch } = useFrozenRecord(tournamentQuery(slug));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;

  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    { label: crumbLabel(data?.name, error, 'Tournament'), to: paths.tournament(slug) },
    { label: 'Edit Tournament' },
  ];
  return (
    <Page title="Edit Tournament" narrow crumbs={crumbs}>
      {isPending && <Skeleton rows={1} className="h-96" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {data && (
        <TournamentForm
          values={{
            name: data.name,
            date: data.date,
            end_date: data.end_date ?? '',
            event_level: data.event_level,
            location: data.location,
            club: data.club,
            url: data.url,
            notes: data.notes,
          }}
          submitLabel="Save Tournament"
          whenIncomplete="stay"
          draft={`tournament ${slug}`}
          success={tournamentTexts.edited}
          send={async (body) => ({
            to: paths.tournament(slug),
            stored: await updateTournament(data, body),
          })}
        />
      )}
    </Page>
  );
}
