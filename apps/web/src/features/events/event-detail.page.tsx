import { boutTexts } from '@fencing-journal/contract/bouts';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { texts } from '@fencing-journal/contract/shared/texts';
import { addDays } from '@fencing-journal/contract/shared/days';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { useToday } from '../../lib/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { capitalize, formatDate } from '../../lib/format.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { isProvisional } from '../../offline/outbox/provisional.ts';
import { boutDeletion, deleteBout, useHasLiveBout } from '../bouts/index.ts';
import { DownloadXml } from '../imports/index.ts';
import { TeamMatches } from '../team-matches/index.ts';
import { eventQuery } from './events.api.ts';
import { Result } from './event-result.tsx';
import { Bouts } from './event-bouts.tsx';
import { Sheets, Totals } from './event-sheets.tsx';
import { ownBouts, sheetsOf } from './events.rules.ts';

export function Component() {
  const { tournamentName = '', eventName = '' } = useParams();
  const { data: event, error, isPending, refetch } = useQuery(eventQuery(eventName));
  const isLive = useHasLiveBout(eventName);
  const today = useToday();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const bouts = event ? ownBouts(event.bouts, event.userFencer.slug) : [];
  const sheets = sheetsOf(bouts);
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

  const isTeam = event?.event_type === 'Team';
  const addBout = (
    <ButtonLink
      to={paths.boutAdd(tournamentName, eventName)}
      variant={isTeam ? 'secondary' : 'primary'}
      icon="plus"
    >
      Add Bout
    </ButtonLink>
  );
  const actions = (
    <>
      {isTeam ? (
        <ButtonLink to={paths.teamMatchAdd(tournamentName, eventName)} icon="people">
          Team match
        </ButtonLink>
      ) : (
        addBout
      )}
      <ButtonLink
        to={paths.boutLive(tournamentName, eventName)}
        variant="secondary"
        icon="stopwatch"
      >
        {isLive ? 'Resume' : 'Live'}
      </ButtonLink>
      {isTeam ? (
        addBout
      ) : (
        <ButtonLink to={paths.poolAdd(tournamentName, eventName)} variant="secondary" icon="list">
          Add Pool
        </ButtonLink>
      )}
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
          <div className="hidden flex-wrap gap-2 sm:flex short:*:px-3 short:[&_svg]:hidden">
            {actions}
          </div>
        ) : undefined
      }
    >
      {isPending && <EventSkeleton />}
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
                {/* On a phone the result comes first, and the actions share one row if they fit. */}
                <div className="flex flex-wrap gap-2 *:flex-1 *:px-1! *:whitespace-nowrap max-[24rem]:[&_svg]:hidden sm:hidden">
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
          <TeamMatches event={event} />
          <Sheets event={event} sheets={sheets} />
          <Bouts event={event} sheets={sheets} onRemove={(bout) => void remove(bout)} />
          {event.bouts.length > 0 && !isProvisional(event.slug) && (
            <p className="mt-3 -ml-4">
              <DownloadXml event={event.slug} />
            </p>
          )}
        </>
      )}
    </Page>
  );
}

/** Result, actions, figures and sheets, as high as they are on most events. */
const EventSkeleton = () => (
  <div role="status" aria-label={texts.loading} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    <div className="skeleton h-6 w-64 max-w-full lg:col-span-2" />
    <div className="skeleton h-32" />
    <div className="skeleton h-12 sm:hidden" />
    <div className="skeleton h-32" />
    <div className="skeleton h-44" />
    <div className="skeleton h-72" />
  </div>
);
