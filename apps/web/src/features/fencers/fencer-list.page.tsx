import {
  fencerTexts,
  type Fencer,
  type FencerRecord,
  type fencers,
} from '@fencing-journal/contract/fencers';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { minEventsForStatistics, wilsonInterval } from '@fencing-journal/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { formatSigned, pluralize, rateText } from '../../lib/format.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { BoutsLink, Figure, RecordLinks, TrendPreview } from '../statistics/index.ts';
import { CustomProfileDialog } from './custom-profile.dialog.tsx';
import { FencerCard } from './fencer-card.tsx';
import { fencersQuery, recordsQuery, statsQuery } from './fencers.api.ts';
import { fencerOrders, filterByName, isFencerOrder, sortFencers } from './fencers.rules.ts';
import { NewFencerDialog } from './new-fencer.dialog.tsx';

/** The smallest number of cards for which the filter is shown. */
const minCardsForFilter = 10;

export function Component() {
  const list = useQuery(fencersQuery);
  const { data: recordList } = useQuery(recordsQuery);
  const records = useMemo(
    () => recordList && new Map(recordList.map((record) => [record.slug, record])),
    [recordList],
  );
  const [open, setOpen] = useState<'new' | 'custom'>();
  const close = () => setOpen(undefined);

  const onlyOwnCard = list.data?.every((fencer) => fencer.is_self) === true && list.data.length > 0;
  const add = (
    <Button icon="plus" onClick={() => setOpen('new')}>
      Add Fencer
    </Button>
  );
  return (
    <Page
      title="Fencers"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Fencer' }]}
      actions={list.isPending || onlyOwnCard ? undefined : add}
    >
      <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="mb-4 lg:order-last">
          <StatisticsPanel ownSlug={list.data?.find(({ is_self }) => is_self)?.slug} />
        </div>
        <div>
          {list.isPending && <Skeleton className="h-24" />}
          {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
          {list.data?.length === 0 && <EmptyState icon="mask" title={fencerTexts.empty} />}
          {list.data && list.data.length > 0 && (
            <FencerCards fencers={list.data} records={records} />
          )}
          {onlyOwnCard && (
            <div className="mt-3">
              <EmptyState
                icon="mask"
                title="Only your own card is here so far. Add the fencers you face."
              >
                {add}
              </EmptyState>
            </div>
          )}
        </div>
      </div>
      {open === 'new' && <NewFencerDialog onClose={close} onCustom={() => setOpen('custom')} />}
      {open === 'custom' && <CustomProfileDialog onClose={close} />}
    </Page>
  );
}

/** The number of cards shown while the filter changes, and how many are added at a time after a pause. */
const [cardsWhileTyping, cardsPerStep, typingPauseMs] = [50, 100, 600];

/**
 * Returns how many matching cards to show: all of them, but only the first while the filter changes. Showing hundreds
 * at once takes a slow phone longer than a keystroke.
 */
function useShownCount(filter: string, matchCount: number): number {
  const [grown, setGrown] = useState({ filter, count: Infinity });
  const count = grown.filter === filter ? grown.count : cardsWhileTyping;
  useEffect(() => {
    if (count >= matchCount) return;
    const timeout = setTimeout(
      () => setGrown({ filter, count: count + cardsPerStep }),
      count === cardsWhileTyping ? typingPauseMs : 0,
    );
    return () => clearTimeout(timeout);
  }, [filter, count, matchCount]);
  return count;
}

/** Shows up to 1,000 cards. Filtering is deferred, so that typing stays responsive. */
function FencerCards({
  fencers,
  records,
}: {
  fencers: readonly Fencer[];
  /** Undefined until they have loaded, and offline if the device has none. */
  records: ReadonlyMap<string, FencerRecord> | undefined;
}) {
  const [search, setSearch] = useSearchParams();
  const [filterText, setFilterText] = useState('');
  const [edited, setEdited] = useState<Fencer>();
  const showsFilter = fencers.length >= minCardsForFilter;
  const requestedOrder = search.get('sort');
  const order = showsFilter && records && isFencerOrder(requestedOrder) ? requestedOrder : 'name';
  const deferredOrder = useDeferredValue(order);
  const deferredFilter = useDeferredValue(showsFilter ? filterText : '');
  const sorted = useMemo(
    () => sortFencers(fencers, records ?? new Map(), deferredOrder),
    [fencers, records, deferredOrder],
  );
  const matching = useMemo(() => filterByName(sorted, deferredFilter), [sorted, deferredFilter]);
  const shownCount = useShownCount(deferredFilter, matching.length);
  const shown = useMemo(() => new Set(matching.slice(0, shownCount)), [matching, shownCount]);
  // Filtered-out cards are hidden, not removed: rendering them again would be the most expensive part.
  const cards = useMemo(
    () => (
      <ul className="max-sm:*:mb-3 sm:grid sm:grid-cols-2 sm:gap-3 *:[contain-intrinsic-height:auto_4.65rem] *:[content-visibility:auto] print:*:[content-visibility:visible] lg:grid-cols-1 2xl:grid-cols-2">
        {sorted.map((fencer) => (
          <li
            key={fencer.slug}
            hidden={!shown.has(fencer)}
            className="panel relative flex items-center gap-2 p-4 hover:border-edge"
          >
            <FencerCard
              fencer={fencer}
              record={records && (records.get(fencer.slug) ?? null)}
              onEdit={setEdited}
            />
          </li>
        ))}
      </ul>
    ),
    [sorted, records, shown],
  );
  return (
    <>
      {showsFilter && (
        <div className="mb-4 grid grid-cols-2 gap-x-3 gap-y-3">
          <TextField
            type="search"
            label="Find by name"
            value={filterText}
            autoComplete="off"
            hint={<span role="status">{pluralize(matching.length, 'fencer')}</span>}
            onChange={(event) => setFilterText(event.target.value)}
          />
          <SelectField
            label="Sort by"
            value={order}
            disabled={!records}
            options={Object.entries(fencerOrders).map(([value, label]) => ({ value, label }))}
            onChange={({ target: { value } }) =>
              setSearch(value === 'name' ? {} : { sort: value }, replaceSearch)
            }
          />
        </div>
      )}
      {cards}
      {edited && <CustomProfileDialog fencer={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Whether the panel has its own column, so that its content doesn't push anything down. */
const isWideScreen = () => window.matchMedia('(min-width: 64rem)').matches;

/**
 * Shows figures if there are at least five events, otherwise the sentence that the specification fixes. On a phone, it
 * is as high while loading as afterward, so that nothing below it moves under the thumb.
 */
function StatisticsPanel({ ownSlug }: { ownSlug: string | undefined }) {
  const { data, isError, refetch } = useQuery(statsQuery);
  const hasEnoughEvents = data && data.event_count >= minEventsForStatistics;
  return (
    <section
      className="panel px-4 py-2 max-lg:short:flex max-lg:short:flex-wrap max-lg:short:items-center max-lg:short:gap-x-6 lg:p-5"
      aria-labelledby="statistics"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="statistics" className="text-2xl">
          Statistics
        </h2>
        {hasEnoughEvents && (
          <Link
            to={paths.statistics}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            All statistics
          </Link>
        )}
      </div>
      {isError && <ErrorState compact onRetry={() => void refetch()} />}
      {!data && !isError && (
        <>
          <div className="skeleton h-6 w-64 lg:mt-1" />
          <div className="h-11 lg:mt-1" />
        </>
      )}
      {data && !hasEnoughEvents && (
        <>
          <p className="text-muted lg:mt-1">{fencerTexts.fewEvents}</p>
          <p className="flex min-h-11 flex-wrap items-center gap-x-3 lg:mt-1">
            {pluralize(data.event_count, 'event')} so far.
            {ownSlug !== undefined && (
              <Link
                to={paths.fencer(ownSlug)}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                See your card
              </Link>
            )}
          </p>
        </>
      )}
      {hasEnoughEvents && <AtAGlance stats={data} />}
    </section>
  );
}

function AtAGlance({ stats }: { stats: ResponseOf<typeof fencers.stats> }) {
  const { event_count, bout_count, wins, losses, scored, against, indicator } = stats;
  const linkToAllBouts = (children: ReactNode) => <BoutsLink query={{}}>{children}</BoutsLink>;
  return (
    <>
      <p className="text-muted lg:mt-1">
        {pluralize(event_count, 'event')}, {pluralize(bout_count, 'bout')}
      </p>
      <details className="group lg:mt-1" open={isWideScreen()}>
        <summary className="flex min-h-11 items-center gap-2 font-semibold">
          <Icon name="next" className="size-5 group-open:rotate-90" />
          Record and form
        </summary>
        <dl className="flex flex-wrap gap-x-7 gap-y-2">
          <Figure label="Record">
            <RecordLinks wins={wins} losses={losses} query={{}} />
          </Figure>
          <Figure label="Scored">{linkToAllBouts(scored)}</Figure>
          <Figure label="Against">{linkToAllBouts(against)}</Figure>
          <Figure label="Win rate" wide>
            {linkToAllBouts(
              rateText({ wins, bouts: bout_count, win_rate: wilsonInterval(wins, bout_count) }),
            )}
          </Figure>
          <Figure label="Touch difference">{linkToAllBouts(formatSigned(indicator))}</Figure>
        </dl>
        <div className="mt-3">
          <TrendPreview />
        </div>
      </details>
    </>
  );
}
