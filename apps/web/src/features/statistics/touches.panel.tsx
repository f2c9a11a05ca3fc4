import type { StatisticsFilters } from '@fencing-journal/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { buildSearch } from './statistics.rules.ts';
import { touchFiguresQuery } from './touch-figures.api.ts';

/** Links to the figures of the touches, if there are any. */
export function TouchesPanel({ filters }: { filters: StatisticsFilters }) {
  const { data, isPending, isError, refetch } = useQuery(touchFiguresQuery(filters));
  if (isPending) return <div className="skeleton h-20" />;
  if (isError)
    return (
      <div className="panel p-4 sm:p-5">
        <ErrorState compact onRetry={() => void refetch()} />
      </div>
    );
  const { scored, received } = data.total;
  if (scored + received === 0) return null;
  return (
    <Link
      to={`${paths.touches}${buildSearch(filters)}`}
      className="panel flex min-h-14 items-center gap-3 p-4 hover:border-edge sm:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="font-display text-2xl leading-tight font-semibold">Logged touches: </span>
        <span className="figures text-2xl leading-tight">
          {scored} scored, {received} received
        </span>
        <span className="block text-sm text-muted">
          By action, target, place, score and time, with the touches behind each number
        </span>
      </span>
      <Icon name="next" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
