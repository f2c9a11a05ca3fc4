import { boutTexts } from '@fencing-journal/contract/bouts';
import type { EventDetail } from '@fencing-journal/contract/events';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { addDays } from '@fencing-journal/contract/shared/days';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { dayOf } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { capitalize, formatDate, formatSigned, placeText } from '../../lib/format.ts';
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
import { Result } from './event-result.tsx';
import { ladderOf, ownBouts, poolRows, recordOf, type OwnBout } from './events.rules.ts';
import { Ladder } from './ladder.tsx';
import { PoolRow } from './pool-row.tsx';

export function Component() {
  const { tournamentName = '', eventName = '' } = useParams();
  const { data: event, error, isPending, refetch } = useQuery(eventQuery(eventName));
  const isLive = useHasLiveBout(eventName);
  const [today] = useState(() => dayOf(new Date()));
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const bouts = event ? ownBouts(event.bouts, event.userFencer.slug) : [];
  // The event slug decides: a wrong or outdated tournament in the address is corrected.
  if (event && event.tournament.slug !== tournamentName)
    return <Navigate to={paths.event(event.tournament.slug, eventName)} replace />;

  // On its day an event counts as over once there are bouts.
  const isOver = event !== undefined && event.date < (bouts.length > 0 ? addDays(today, 1) : today);

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
      actions={
        event && event.bouts.length > 0 ? (
          <div className="hidden flex-wrap gap-2 sm:flex">{actions}</div>
        ) : undefined
      }
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
          <div className="mb-4 grid grid-cols-1 gap-4 lg:flex lg:*:grow">
            <Result event={event} isOver={isOver} />
            {event.bouts.length > 0 && (
              <>
                {/* On a phone the result comes first, and the actions share one row. */}
                <div className="flex flex-wrap gap-2 *:flex-1 *:px-1! max-[24rem]:[&_svg]:hidden sm:hidden">
                  {actions}
                </div>
                <Totals bouts={bouts} />
              </>
            )}
          </div>
          {event.bouts.length === 0 && (
            <EmptyState icon="trophy" title={boutTexts.noBouts}>
              <div className="flex flex-wrap justify-center gap-3">{actions}</div>
            </EmptyState>
          )}
          <Sheets event={event} bouts={bouts} />
          <Bouts event={event} onRemove={(bout) => void remove(bout)} />
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
      {event.bouts.length > 0 && <h2 className="mb-3 text-2xl">Bouts</h2>}
      <ul className="grid grid-cols-1 gap-3 *:[contain-intrinsic-height:auto_7rem] *:[content-visibility:auto] md:grid-cols-2">
        {event.bouts.slice(0, visibleCount).map((bout) => (
          <Bout key={bout.slug} bout={bout} self={event.userFencer.slug} onRemove={onRemove} />
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
  self,
  onRemove,
}: {
  bout: BoutSummary;
  self: string;
  onRemove: (bout: BoutSummary) => void;
}) {
  const { tournamentName = '', eventName = '' } = useParams();
  return (
    <BoutCard
      bout={bout}
      self={self}
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

/** The owner's bouts as the sheets of the hall show them: pools and direct elimination. Then the notes. */
function Sheets({ event, bouts }: { event: EventDetail; bouts: readonly OwnBout[] }) {
  const pools = poolRows(bouts);
  const rungs = ladderOf(bouts);
  if (pools.length + rungs.length === 0 && event.notes === '') return null;
  const linkTo = ({ slug }: OwnBout) => paths.bout(event.tournament.slug, event.slug, slug);
  return (
    <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {pools.length > 0 && (
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {pools.map((row) => (
            <PoolRow key={row.label} row={row} linkTo={linkTo} />
          ))}
        </div>
      )}
      {rungs.length > 0 && (
        <Ladder
          rungs={rungs}
          place={event.place === null ? undefined : placeText(event.place, event.entries)}
          linkTo={linkTo}
        />
      )}
      {event.notes !== '' && (
        <section className="panel p-5">
          <h2 className="mb-1 text-2xl">Notes</h2>
          <p className="wrap-anywhere whitespace-pre-line">{event.notes}</p>
        </section>
      )}
    </div>
  );
}

/** The record in all bouts, in one line. */
function Totals({ bouts }: { bouts: readonly OwnBout[] }) {
  const { victories, defeats, scored, received, indicator, hasNonPoolBouts } = recordOf(bouts);
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
      className={`panel grid content-center items-end gap-y-2 px-1 py-3 ${figures.length > 5 ? 'grid-cols-3 sm:grid-cols-6' : 'grid-cols-5 max-[26rem]:grid-cols-3'}`}
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
