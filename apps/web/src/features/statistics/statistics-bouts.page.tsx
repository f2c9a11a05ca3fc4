import { limits } from '@fencing-journal/contract/shared/limits';
import type { OwnBoutSummary, StatisticsBoutsQuery } from '@fencing-journal/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { pathOfBout, placeOfBout } from '../../lib/bout-place.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { ApiError } from '../../http/api-error.ts';
import { pluralize, formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { BoutCard } from '../../ui/bout-card.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { boutsQuery } from './statistics.api.ts';
import { filtersOf, parseQuery, buildSearch, describeQuery } from './statistics.rules.ts';

/** Returns the name of the opponent in the query, as the cards show it, once a bout has loaded. */
function opponentName(
  bouts: readonly OwnBoutSummary[],
  slug: string | undefined,
): string | undefined {
  const [bout] = bouts;
  if (!bout || slug === undefined) return undefined;
  // The self card is never deleted, so a side without a slug is the opponent.
  return [slug, null].includes(bout.fencer_a_slug) ? bout.fencer_a : bout.fencer_b;
}

/** The bouts behind a figure. The query and the page number are in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const query = parseQuery(search);
  const { data, error, isPending, isError, isPlaceholderData, refetch } = useQuery(
    boutsQuery(query),
  );

  if (error instanceof ApiError && error.status === 404)
    return query.page === undefined ? (
      <NotFound />
    ) : (
      <Navigate to={buildSearch({ ...query, page: 1 })} replace />
    );

  const back = `${paths.statistics}${buildSearch(filtersOf(query))}`;
  const goTo = (page: number) => setSearch(buildSearch({ ...query, page }));
  return (
    <Page
      title={pageTitle(query, data?.results)}
      documentTitle="Bouts"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Statistics', to: back },
        { label: 'Bouts' },
      ]}
    >
      <p role="status" className="mb-3 min-h-6 text-muted">
        {data && !isPlaceholderData && pluralize(data.count, 'bout')}
      </p>
      {isPending && <Skeleton className="h-28" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <EmptyState icon="list" title="No matching bouts.">
          <ButtonLink to={back} variant="secondary" icon="back">
            Back to statistics
          </ButtonLink>
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <div className={isPlaceholderData ? 'opacity-50' : ''} aria-busy={isPlaceholderData}>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {data.results.map((bout) => (
              <OwnBoutCard key={bout.slug} bout={bout} />
            ))}
          </ul>
          <Pagination links={data} size={limits.boutsPageSize} onPageChange={goTo} />
          <div className="mt-4">
            <ButtonLink to={back} variant="secondary" icon="back">
              Back to statistics
            </ButtonLink>
          </div>
        </div>
      )}
    </Page>
  );
}

/** Undefined only while an opponent's name is loading. */
const pageTitle = (query: StatisticsBoutsQuery, results: readonly OwnBoutSummary[] | undefined) =>
  query.opponent !== undefined && !results
    ? undefined
    : describeQuery(query, opponentName(results ?? [], query.opponent));

function OwnBoutCard({ bout }: { bout: OwnBoutSummary }) {
  const caption = `${bout.won ? 'Won' : 'Lost'} · ${formatDate(bout.date)} · ${placeOfBout(bout)}`;
  return (
    <BoutCard
      bout={bout}
      listOf={bout.winner_is_a === bout.won ? 'a' : 'b'}
      to={pathOfBout(bout)}
      caption={caption}
      mark={<SyncMark slug={bout.slug} />}
    />
  );
}
