import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { figuresQuery, touchFiguresQuery } from '../statistics/index.ts';
import { seasonQuery } from './season.api.ts';
import { frequentActions, isEmptySeason } from './season.rules.ts';
import { SeasonSections } from './season-sections.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('./share.dialog.tsx')).ShareDialog,
}));

export function Component() {
  const { period = '' } = useParams();
  if (!/^(19|20|21)\d\d-\d\d$/.test(period)) return <NotFound />;
  return <Season key={period} period={period} />;
}

/** One page about a season, to read, print or share as a picture. */
function Season({ period }: { period: string }) {
  const { data: review, isError, refetch } = useQuery(seasonQuery(period));
  // These are optional. Without them, the page shows the rest.
  const { data: panel } = useQuery(figuresQuery({ period }));
  const { data: touches } = useQuery(touchFiguresQuery({ period }));
  const [chosen, setChosen] = useState(period);
  const [sharing, setSharing] = useState(false);
  const actions = frequentActions(touches);
  const periods = panel?.periods ?? [];
  const isEmpty = review !== undefined && isEmptySeason(review);
  return (
    <Page
      title={`Season ${period}`}
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Statistics', to: paths.statistics },
        { label: `Season ${period}` },
      ]}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden short:[&_:is(a,button)]:px-3">
          {periods.length > 1 && (
            <div className="flex gap-2">
              <select
                aria-label="Season"
                className="control w-auto"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
                {(periods.includes(period) ? periods : [period, ...periods]).map((season) => (
                  <option key={season}>{season}</option>
                ))}
              </select>
              <ButtonLink to={paths.season(chosen)} variant="secondary">
                Show
              </ButtonLink>
            </div>
          )}
          {review && !isEmpty && (
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => print()}>
                Print
              </Button>
              <Button variant="secondary" onClick={() => setSharing(true)}>
                Share picture
              </Button>
            </div>
          )}
        </div>
      }
    >
      {!review && !isError && <Skeleton rows={3} className="h-48" />}
      {isError && !review && <ErrorState onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState icon="trophy" title={`Nothing recorded in ${period} yet.`}>
          <ButtonLink to={paths.tournaments}>Go to your tournaments</ButtonLink>
        </EmptyState>
      )}
      {review && !isEmpty && (
        <SeasonSections
          review={review}
          actions={actions}
          months={panel?.statistics?.months ?? []}
        />
      )}
      <Suspense>
        {review && sharing && (
          <ShareDialog review={review} actions={actions} onClose={() => setSharing(false)} />
        )}
      </Suspense>
    </Page>
  );
}
