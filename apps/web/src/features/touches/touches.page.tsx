import { texts } from '@fencing-journal/contract/shared/texts';
import type { TouchFilters, TouchStatistics } from '@fencing-journal/contract/touch-statistics';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { touchFiguresQuery } from '../statistics/index.ts';
import { Breakdowns } from './breakdowns.tsx';
import { Filters } from './filters.tsx';
import { Findings } from './findings.tsx';
import { Headline } from './headline.tsx';
import { TouchesLink } from './touches-link.tsx';
import { workOn } from './work-on.rules.ts';
import { WorkOn } from './work-on.tsx';
import { buildSearch, filtersOf, parseQuery, unsaid, type FilterName } from './touches.rules.ts';

/** What the touches in the user's bouts have in common. The filters are in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(parseQuery(search));
  const {
    data: figures,
    error,
    isPending,
    isError,
    isPlaceholderData,
    refetch,
  } = useQuery(touchFiguresQuery(filters));
  const firstFilter = useRef<HTMLSelectElement>(null);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;

  const applyFilters = (next: TouchFilters) => setSearch(buildSearch(next), replaceSearch);
  const change = (name: FilterName, value: string) =>
    applyFilters({ ...filters, [name]: value || undefined });
  // The Clear button disappears after use, so the focus moves to the first filter.
  const clear = () => {
    firstFilter.current?.focus();
    applyFilters({});
  };
  const count = figures && figures.total.scored + figures.total.received;
  return (
    <Page
      title="Touches"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Statistics', to: paths.statistics },
        { label: 'Touches' },
      ]}
    >
      <Filters firstFilterRef={firstFilter} filters={filters} onChange={change} onClear={clear} />
      <p role="status" className="mt-3 min-h-6 text-muted">
        {count !== undefined && !isPlaceholderData && pluralize(count, 'touch', 'touches')}
      </p>
      <div
        className={`mt-2 grid grid-cols-1 gap-4 ${isPlaceholderData ? 'opacity-50' : ''}`}
        aria-busy={isPending || isPlaceholderData}
      >
        {isPending && <TouchesSkeleton />}
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {count === 0 && <NoTouches filtered={Object.keys(filters).length > 0} onClear={clear} />}
        {figures && count !== 0 && <Content figures={figures} filters={filters} />}
      </div>
    </Page>
  );
}

function Content({ figures, filters }: { figures: TouchStatistics; filters: TouchFilters }) {
  const work = workOn(figures);
  return (
    <>
      <Headline figures={figures} filters={filters} />
      <WorkOn items={work} filters={filters} />
      <Findings figures={figures} filters={filters} without={work.map(({ action }) => action)} />
      <UnsaidHint figures={figures} filters={filters} />
      <p className="text-sm text-muted">
        The orange part of each bar is your share. The line under it shows the likely range of your
        true share. Fewer touches mean a wider range.
      </p>
      <Breakdowns figures={figures} filters={filters} />
    </>
  );
}

/** The smallest share of touches without an action for which the hint is shown. */
const minUnsaidShare = 0.25;

/** Explains how to enter actions if many touches have none. */
function UnsaidHint({ figures, filters }: { figures: TouchStatistics; filters: TouchFilters }) {
  const sum = (rows: TouchStatistics['action']) =>
    rows.reduce((total, { scored, received }) => total + scored + received, 0);
  const without = sum(figures.action.filter(({ value }) => value === unsaid));
  if (without === 0 || without < minUnsaidShare * sum(figures.action)) return null;
  return (
    <section className="panel p-4 sm:p-5" aria-labelledby="unsaid">
      <h2 id="unsaid" className="text-2xl">
        Say what the touches were
      </h2>
      <p className="mt-1">
        After a touch, the score pad offers actions: tap one. For bouts with a video, mark touches
        while you watch it.
      </p>
      <TouchesLink query={{ ...filters, action: unsaid }} className="text-muted">
        {`${pluralize(without, 'touch', 'touches')} without an action`}
      </TouchesLink>
    </section>
  );
}

const NoTouches = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <EmptyState icon="list" title="No touches match these filters.">
      <Button variant="secondary" onClick={onClear}>
        Show all touches
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon="stopwatch" title="No touches yet. The score pad logs every touch.">
      <p className="text-muted">Open an event and score a bout live.</p>
      <ButtonLink to={paths.tournaments}>Go to your tournaments</ButtonLink>
    </EmptyState>
  );

/** Placeholders in the shapes of the panels. */
const TouchesSkeleton = () => (
  <div role="status" aria-label={texts.loading} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    {['h-44 lg:col-span-2', 'h-36 lg:col-span-2', 'h-96', 'h-96'].map((height, index) => (
      <div key={index} className={`skeleton ${height}`} />
    ))}
  </div>
);
