import { limits } from '@fencing-journal/contract/shared/limits';
import type { SelectedTouch } from '@fencing-journal/contract/touch-statistics';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { pluralize } from '../../lib/format.ts';
import { groupAdjacent } from '../../lib/group-adjacent.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { BoutTouches } from './bout-touches.tsx';
import { PlaySelection } from './play-selection.tsx';
import { describeQuery } from './touch-words.rules.ts';
import { selectedTouchesQuery } from './touches.api.ts';
import { buildSearch, filtersOf, parseQuery } from './touches.rules.ts';

/** The touches behind a figure. The query and the page number are in the address. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const query = parseQuery(search);
  const { data, error, isPending, isError, isPlaceholderData, refetch } = useQuery(
    selectedTouchesQuery(query),
  );

  if (error instanceof ApiError && error.status === 404)
    return query.page === undefined ? (
      <NotFound />
    ) : (
      <Navigate to={buildSearch({ ...query, page: 1 })} replace />
    );

  const back = `${paths.touches}${buildSearch(filtersOf(query))}`;
  const goTo = (page: number) => setSearch(buildSearch({ ...query, page }));
  // The opponent's name arrives with the touches.
  const title =
    query.opponent !== undefined && isPending
      ? undefined
      : describeQuery(query, data?.results[0]?.opponent);
  return (
    <Page
      title={title}
      documentTitle="Touches"
      actions={data && data.count > 0 && <PlaySelection query={query} title={title ?? 'Touches'} />}
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Statistics', to: paths.statistics },
        { label: 'Touches', to: back },
        { label: 'List' },
      ]}
    >
      <p role="status" className="mb-3 min-h-6 text-muted">
        {data && !isPlaceholderData && pluralize(data.count, 'touch', 'touches')}
      </p>
      {isPending && <Skeleton className="h-40" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <EmptyState icon="list" title="No matching touches.">
          <ButtonLink to={back} variant="secondary" icon="back">
            Back to touches
          </ButtonLink>
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <div className={isPlaceholderData ? 'opacity-50' : ''} aria-busy={isPlaceholderData}>
          <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {byBout(data.results).map(([first, ...others]) => (
              <BoutTouches key={first.bout.slug} touches={[first, ...others]} />
            ))}
          </ul>
          <Pagination links={data} size={limits.boutsPageSize} onPageChange={goTo} />
          <div className="mt-4">
            <ButtonLink to={back} variant="secondary" icon="back">
              Back to touches
            </ButtonLink>
          </div>
        </div>
      )}
    </Page>
  );
}

/** Groups the touches by bout. The touches of one bout are adjacent in the response. */
const byBout = (touches: readonly SelectedTouch[]) =>
  groupAdjacent(touches, ({ bout }) => bout.slug).flatMap(({ members: [first, ...others] }) =>
    first ? [[first, ...others] as const] : [],
  );
