import {
  tournaments,
  tournamentTexts,
  type TournamentSummary,
} from '@fencing-journal/contract/tournaments';
import { seasonName, seasonStartYear } from '@fencing-journal/contract/shared/season';
import { Link } from 'react-router';
import { groupAdjacent } from '../../lib/group-adjacent.ts';
import { paths } from '../../lib/paths.ts';
import { formatDateRange, placeText, pluralize } from '../../lib/format.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { usePagedList } from '../../http/use-paged-list.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { deleteTournament, tournamentsQuery } from './tournaments.api.ts';

export function Component() {
  const list = usePagedList(tournaments.all.path, tournamentsQuery);
  const dialogs = useDialogs();
  const { attempt } = useAttempt();

  function remove(tournament: TournamentSummary) {
    const cascadeCounts = [
      tournament.event_count > 0 && pluralize(tournament.event_count, 'event'),
      tournament.bout_count > 0 && pluralize(tournament.bout_count, 'bout'),
    ].filter(Boolean);
    return attempt(
      async () => {
        list.leavePageOfOne();
        await showSaved(dialogs, await deleteTournament(tournament), tournamentTexts.deleted);
      },
      deleteConfirmation('tournament', {
        subject: tournament.name,
        detail: cascadeCounts.length > 0 && `This also deletes ${cascadeCounts.join(' and ')}.`,
        body: tournamentTexts.confirmDelete,
      }),
    );
  }

  const add = (
    <>
      <ButtonLink to={paths.tournamentAdd} icon="plus" className="max-sm:px-3">
        Add Tournament
      </ButtonLink>
      <ButtonLink to={paths.imports} variant="secondary" icon="inbox" className="max-sm:px-3">
        Import results
      </ButtonLink>
    </>
  );
  return (
    <Page
      title="Tournaments"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Tournaments' }]}
      actions={
        list.isPending ? (
          <div className="skeleton h-12 w-[min(20rem,80vw)]" />
        ) : list.data?.count === 0 ? undefined : (
          add
        )
      }
    >
      {list.isPending && <Skeleton />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data?.count === 0 && (
        <EmptyState icon="trophy" title={tournamentTexts.empty}>
          {add}
        </EmptyState>
      )}
      {list.data && list.data.count > 0 && (
        <>
          {groupAdjacent(list.data.results, seasonOf).map(
            ({ group: season = '', members }, index) => (
              <section key={index} aria-labelledby={`season-${index}`} className="not-first:mt-6">
                <h2 id={`season-${index}`} className="mb-3 text-2xl text-muted">
                  {season}
                </h2>
                <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
                  {members.map((tournament) => (
                    <TournamentCard
                      key={tournament.slug}
                      tournament={tournament}
                      onDelete={() => void remove(tournament)}
                    />
                  ))}
                </ul>
              </section>
            ),
          )}
          <Pagination links={list.data} onPageChange={list.goTo} />
        </>
      )}
    </Page>
  );
}

/** Returns "2025-26". The list is sorted by date, so the tournaments of a season are adjacent on a page. */
const seasonOf = ({ date }: TournamentSummary): string => seasonName(seasonStartYear(date));

function TournamentCard({
  tournament,
  onDelete,
}: {
  tournament: TournamentSummary;
  onDelete: () => void;
}) {
  const { slug, name, date, end_date, location, event_level, event_count, bout_count } = tournament;
  return (
    <li className="panel relative flex items-center gap-2 p-4 hover:border-edge">
      <div className="min-w-0 flex-1">
        <Link
          to={paths.tournament(slug)}
          className="font-display block text-2xl leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="mt-1 flex flex-wrap gap-x-4 text-muted">
          <span className="inline-flex items-center gap-1">
            <Icon name="calendar" className="size-4" />
            {formatDateRange(date, end_date)}
          </span>
          {location !== '' && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Icon name="pin" className="size-4" />
              <span className="min-w-0 wrap-anywhere">{location}</span>
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {event_level} · {pluralize(event_count, 'event')}, {pluralize(bout_count, 'bout')}
        </p>
        <SyncMark slug={slug} />
        {tournament.results.length > 0 && (
          <ul aria-label="Results" className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {tournament.results.map((result) => (
              <li key={result.slug}>
                <span className="figures text-2xl leading-none">
                  {placeText(result.place, result.entries)}
                </span>{' '}
                <span className="text-sm wrap-anywhere text-muted">
                  {result.name}
                  {result.rating_earned && ` · earned ${result.rating_earned}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="relative z-10 flex max-sm:flex-col">
        <IconLink icon="pencil" label={`Edit ${name}`} to={paths.tournamentEdit(slug)} />
        <IconButton icon="trash" label={`Delete ${name}`} onClick={onDelete} />
      </div>
    </li>
  );
}
