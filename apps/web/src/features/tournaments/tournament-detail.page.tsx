import { eventTexts, type EventSummary } from '@fencing-journal/contract/events';
import { tournamentTexts } from '@fencing-journal/contract/tournaments';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { capitalize, formatDate, formatDateRange, placeText, pluralize } from '../../lib/format.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { isProvisional } from '../../offline/outbox/provisional.ts';
import { deleteEvent } from '../events/index.ts';
import { DownloadCsv } from '../imports/index.ts';
import { tournamentQuery } from './tournaments.api.ts';

export function Component() {
  const { tournamentName = '' } = useParams();
  const { data: tournament, error, isPending, refetch } = useQuery(tournamentQuery(tournamentName));
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;

  const remove = (event: EventSummary) =>
    attempt(
      async () => {
        await showSaved(dialogs, await deleteEvent(event, tournament), eventTexts.deleted);
      },
      deleteConfirmation('event', {
        subject: event.name,
        detail: event.bout_count > 0 && `This also deletes ${pluralize(event.bout_count, 'bout')}.`,
        body: eventTexts.confirmDelete,
      }),
    );

  const add = (
    <ButtonLink to={paths.eventAdd(tournamentName)} icon="plus">
      Add Event
    </ButtonLink>
  );
  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    { label: crumbLabel(tournament?.name, error, 'Tournament') },
  ];
  return (
    <Page
      title={crumbLabel(tournament?.name, error, 'Tournament')}
      crumbs={crumbs}
      actions={
        tournament && (
          <>
            {tournament.events.length > 0 && add}
            <ButtonLink variant="secondary" icon="pencil" to={paths.tournamentEdit(tournamentName)}>
              Edit
            </ButtonLink>
          </>
        )
      }
    >
      {isPending && <Skeleton />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {tournament && (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-1 text-muted">
            <span className="inline-flex items-center gap-1">
              <Icon name="calendar" className="size-4" />
              {formatDateRange(tournament.date, tournament.end_date)}
            </span>
            {tournament.location !== '' && (
              <span className="inline-flex max-w-full min-w-0 items-center gap-1">
                <Icon name="pin" className="size-4 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{tournament.location}</span>
              </span>
            )}
            <span>{tournament.event_level}</span>
            <SyncMark slug={tournament.slug} />
            {tournament.club !== '' && <span>Host: {tournament.club}</span>}
            {tournament.url !== '' && (
              <a
                href={tournament.url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
              >
                <Icon name="link" className="size-4" />
                Website
              </a>
            )}
          </div>
          <h2 className="mb-3 text-2xl">Events</h2>
          {tournament.events.length === 0 && (
            <EmptyState icon="list" title={tournamentTexts.noEvents}>
              {add}
            </EmptyState>
          )}
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {tournament.events.map((event) => (
              <EventCard
                key={event.slug}
                tournament={tournamentName}
                event={event}
                onDelete={() => void remove(event)}
              />
            ))}
          </ul>
          {tournament.events.length > 0 && !isProvisional(tournament.slug) && (
            <p className="mt-3 -ml-4">
              <DownloadCsv tournament={tournament.slug} />
            </p>
          )}
          {tournament.notes !== '' && (
            <section className="panel mt-5 p-5">
              <h2 className="mb-1 text-2xl">Notes</h2>
              <p className="wrap-anywhere whitespace-pre-line">{tournament.notes}</p>
            </section>
          )}
        </>
      )}
    </Page>
  );
}

function EventCard({
  tournament,
  event,
  onDelete,
}: {
  tournament: string;
  event: EventSummary;
  onDelete: () => void;
}) {
  const labels = [
    capitalize(event.weapon),
    event.event_type,
    event.age_category,
    formatDate(event.date),
  ].filter(Boolean);
  return (
    <li className="panel relative flex items-center gap-2 p-4 hover:border-edge">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.event(tournament, event.slug)}
          className="font-display block text-2xl leading-tight font-semibold break-words after:absolute after:inset-0"
        >
          {event.name}
        </Link>
        <p className="text-muted">{labels.join(' · ')}</p>
        <SyncMark slug={event.slug} />
        {event.place !== null && (
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className="figures text-3xl">{placeText(event.place, event.entries)}</span>
            {event.rating_earned && (
              <span className="text-sm text-muted">Earned {event.rating_earned}</span>
            )}
          </p>
        )}
        <p className={`figures mt-1 ${event.place === null ? 'text-xl' : 'text-lg text-muted'}`}>
          {event.bout_count === 0 ? (
            <span className="font-sans text-sm font-normal text-muted">No bouts yet</span>
          ) : (
            <>
              {event.wins} V – {event.losses} D
            </>
          )}
        </p>
      </div>
      <div className="relative z-10 flex max-sm:flex-col">
        <IconLink
          icon="pencil"
          label={`Edit ${event.name}`}
          to={paths.eventEdit(tournament, event.slug)}
        />
        <IconButton icon="trash" label={`Delete ${event.name}`} onClick={onDelete} />
      </div>
    </li>
  );
}
