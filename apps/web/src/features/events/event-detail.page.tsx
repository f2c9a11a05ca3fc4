import { boutTexts } from '@fencing-journal/contract/bouts';
import type { EventDetail } from '@fencing-journal/contract/events';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Navigate, useParams } from 'react-router';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { capitalize, formatDate, formatSigned } from '../../lib/format.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { BoutCard } from '../../ui/bout-card.tsx';
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { useIncrementalList } from '../../ui/use-incremental-list.ts';
import { boutDeletion, deleteBout, useHasLiveBout } from '../bouts/index.ts';
import { eventQuery } from './events.api.ts';
import { recordOf } from './events.rules.ts';

export function Component() {
  const { tournamentName = '', eventName = '' } = useParams();
  const { data: event, error, isPending, refetch } = useQuery(eventQuery(eventName));
  const isLive = useHasLiveBout(eventName);
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  // The event slug decides: a wrong or outdated tournament in the address is corrected.
  if (event && event.tournament.slug !== tournamentName)
    return <Navigate to={paths.event(event.tournament.slug, eventName)} replace />;

  const remove = (bout: BoutSummary) =>
    attempt(
      async () => showSaved(dialogs, await deleteBout(bout), boutTexts.deleted),
      boutDeletion(bout),
    );

  const actions = (
    <>
      <ButtonLink to={paths.boutAdd(tournamentName, eventName)} icon="plus">
        Add Bout
      </ButtonLink>
      <ButtonLink
        to={paths.boutLive(tournamentName, eventName)}
        variant="secondary"
        icon="stopwatch"
      >
        {isLive ? 'Resume' : 'Live'}
      </ButtonLink>
      <ButtonLink to={paths.poolAdd(tournamentName, eventName)} variant="secondary" icon="list">
        Add Pool
      </ButtonLink>
    </>
  );
  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    {
      label: crumbLabel(event?.tournament.name, error, 'Tournament'),
      to: paths.tournament(tournamentName),
    },
    { label: crumbLabel(event?.name, error, 'Event') },
  ];
  return (
    <Page
      title={crumbLabel(event?.name, error, 'Event')}
      crumbs={crumbs}
      actions={event && event.bouts.length > 0 ? actions : undefined}
    >
      {isPending && <Skeleton />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {event && (
        <>
          <p className="mb-4 text-muted">
            {capitalize(event.weapon)} · {event.event_type}
            {event.age_category && ` · ${event.age_category}`} · {formatDate(event.date)}{' '}
            <SyncMark slug={event.slug} />
          </p>
          {event.bouts.length > 0 && <ResultSummary event={event} />}
          {event.bouts.length === 0 && (
            <EmptyState icon="trophy" title={boutTexts.noBouts}>
              <div className="flex flex-wrap justify-center gap-3">{actions}</div>
            </EmptyState>
          )}
          <Bouts event={event} onRemove={(bout) => void remove(bout)} />
          {event.notes !== '' && (
            <section className="panel mt-4 p-5">
              <h2 className="mb-1 text-2xl">Notes</h2>
              <p className="wrap-anywhere whitespace-pre-line">{event.notes}</p>
            </section>
          )}
        </>
      )}
    </Page>
  );
}

/** There can be thousands of bouts: only visible ones are laid out, and the last ones load on a click. */
function Bouts({ event, onRemove }: { event: EventDetail; onRemove: (bout: BoutSummary) => void }) {
  const { visibleCount, hiddenCount, showMore } = useIncrementalList(event.bouts.length);
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 *:[contain-intrinsic-height:auto_7rem] *:[content-visibility:auto] md:grid-cols-2">
        {event.bouts.slice(0, visibleCount).map((bout) => (
          <Bout key={bout.slug} bout={bout} onRemove={onRemove} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" onClick={showMore}>
            Show more bouts ({hiddenCount.toLocaleString('en-US')} left)
          </Button>
        </div>
      )}
    </>
  );
}

/** Memoized: the list grows in steps, and earlier rows must not render again at each step. */
const Bout = memo(function Bout({
  bout,
  onRemove,
}: {
  bout: BoutSummary;
  onRemove: (bout: BoutSummary) => void;
}) {
  const { tournamentName = '', eventName = '' } = useParams();
  return (
    <BoutCard
      bout={bout}
      to={paths.bout(tournamentName, eventName, bout.slug)}
      mark={<SyncMark slug={bout.slug} />}
      actions={
        <>
          <IconLink
            icon="pencil"
            label={`Edit ${bout.fencer_a} vs ${bout.fencer_b}`}
            to={paths.boutEdit(tournamentName, eventName, bout.slug)}
          />
          <IconButton
            icon="trash"
            label={`Delete ${bout.fencer_a} vs ${bout.fencer_b}`}
            onClick={() => onRemove(bout)}
          />
        </>
      }
    />
  );
});

/** The owner's own result in the event, in one line. */
function ResultSummary({ event }: { event: EventDetail }) {
  const { victories, defeats, scored, received, indicator, hasNonPoolBouts } = recordOf(
    event.bouts,
    event.userFencer.slug,
  );
  const figures: [string, string | number][] = [
    ['Won', victories],
    ['Lost', defeats],
    ['Scored', scored],
    ['Against', received],
    ...(indicator === undefined
      ? []
      : [['Indicator', formatSigned(indicator)] as [string, string]]),
    ...(hasNonPoolBouts
      ? [['Touch difference', formatSigned(scored - received)] as [string, string]]
      : []),
  ];
  return (
    <dl
      className={`panel mb-4 grid items-end gap-y-2 px-1 py-3 ${figures.length > 5 ? 'grid-cols-3 sm:grid-cols-6' : 'grid-cols-5 max-[26rem]:grid-cols-3'}`}
    >
      {figures.map(([label, value]) => (
        <div key={label} className="text-center">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
