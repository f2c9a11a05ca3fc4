import { fencerTexts } from '@fencing-journal/contract/fencers';
import type { Statistics, StatisticsFilters } from '@fencing-journal/contract/statistics';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { Filters } from './filters.tsx';
import { Findings } from './findings.tsx';
import { Headline } from './headline.tsx';
import { figuresQuery, formQuery } from './statistics.api.ts';
import {
  buildSearch,
  filtersOf,
  formatMonthRange,
  parseQuery,
  type FilterName,
} from './statistics.rules.ts';
import { TouchesPanel } from './touches.panel.tsx';
import { FormByTournament, TouchDifferenceByMonth, WinRateByMonth } from './trends.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(parseQuery(search));
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(figuresQuery(filters));
  const applyFilters = (next: StatisticsFilters) => setSearch(buildSearch(next), replaceSearch);
  const change = (name: FilterName, value: string) =>
    applyFilters({ ...filters, [name]: value || undefined });
  const firstFilter = useRef<HTMLSelectElement>(null);
  // The Clear button disappears after use, so the focus moves to the first filter.
  const clear = () => {
    firstFilter.current?.focus();
    applyFilters({});
  };

  const figures = data?.statistics;
  const periods = data?.periods ?? [];
  /** The chosen season, or the newest. */
  const season = filters.period ?? periods[0];
  return (
    <Page
      title="Statistics"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Statistics' }]}
      actions={
        season && (
          <ButtonLink variant="secondary" icon="trophy" to={paths.season(season)}>
            Season {season} in review
          </ButtonLink>
        )
      }
    >
      <Filters
        firstFilterRef={firstFilter}
        filters={filters}
        periods={periods}
        onChange={change}
        onClear={clear}
      />
      <p role="status" className="mt-3 min-h-6 text-muted">
        {figures && !isPlaceholderData && pluralize(figures.total.bouts, 'bout')}
      </p>
      <div
        className={`mt-2 grid grid-cols-1 gap-4 ${isPlaceholderData ? 'opacity-50' : ''}`}
        aria-busy={isPending || isPlaceholderData}
      >
        {isPending && <StatisticsSkeleton />}
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {data?.statistics === null && <TooFewEvents count={data.event_count} filters={filters} />}
        {figures?.total.bouts === 0 && (
          <NoBouts filtered={Object.keys(filters).length > 0} onClear={clear} />
        )}
        {figures && figures.total.bouts > 0 && (
          <StatisticsContent figures={figures} filters={filters} />
        )}
      </div>
    </Page>
  );
}

const StatisticsContent = ({
  figures,
  filters,
}: {
  figures: Statistics;
  filters: StatisticsFilters;
}) => (
  <>
    <Findings figures={figures} filters={filters} />
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:only:col-span-full">
        <Headline figures={figures} filters={filters} />
        <TouchesPanel filters={filters} />
      </div>
      <Form filters={filters} />
    </div>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <Key className="bg-lamp">Won</Key>
      <Key className="bg-mask">Lost</Key>
      <span>
        The band in the chart and the line under each bar show the likely range of your true win
        rate. Fewer bouts mean a wider range.
      </span>
    </p>
    <Breakdowns figures={figures} filters={filters} />
    <Disclosure title="Month by month" summary={formatMonthRange(figures.months)}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <WinRateByMonth months={figures.months} filters={filters} />
        <TouchDifferenceByMonth months={figures.months} filters={filters} />
      </div>
    </Disclosure>
  </>
);

/** A legend entry: a color of the bars and its meaning. */
const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <span
      className={`inline-block size-3 rounded-sm forced-colors:border ${className}`}
      aria-hidden="true"
    />
    {children}
  </span>
);

/** The form by tournament. It needs two tournaments, because a line needs two points. */
function Form({ filters }: { filters: StatisticsFilters }) {
  const { data, isPending, isError, refetch } = useQuery(formQuery(filters));
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (isPending) return <div className="skeleton h-72" />;
  return (
    data.tournaments.length > 1 && (
      <div className="panel min-w-0 p-4 sm:p-5">
        <FormByTournament tournaments={data.tournaments} />
      </div>
    )
  );
}

/** Shown if there are fewer than the five events that competition figures need. Offers practice instead. */
const TooFewEvents = ({ count, filters }: { count: number; filters: StatisticsFilters }) => (
  <>
    <EmptyState icon="trophy" title={fencerTexts.fewEvents}>
      <p className="text-muted">
        {pluralize(count, 'event')} so far.{' '}
        {count > 0 && (
          <Link to={paths.fencers} className="underline underline-offset-4">
            Your record is already on your card
          </Link>
        )}
      </p>
      <ButtonLink to={paths.tournaments}>Go to your tournaments</ButtonLink>
    </EmptyState>
    <TouchesPanel filters={filters} />
  </>
);

const NoBouts = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState icon="list" title="No bouts match these filters.">
      <Button variant="secondary" onClick={onClear}>
        Show all bouts
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon="list" title="No bouts yet. Add bouts to your events.">
      <ButtonLink to={paths.tournaments}>Go to your tournaments</ButtonLink>
    </EmptyState>
  );

/** Placeholders in the shapes of the panels. */
const StatisticsSkeleton = () => (
  <div role="status" aria-label={texts.loading} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    {['h-96 sm:h-72 lg:col-span-2', 'h-80', 'h-80', 'h-72', 'h-72', 'h-72', 'h-72'].map(
      (height, index) => (
        <div key={index} className={`skeleton ${height}`} />
      ),
    )}
  </div>
);
