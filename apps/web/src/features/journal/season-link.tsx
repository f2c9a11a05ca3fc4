import type { LatestResult } from '@fencing-journal/contract/journal';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { isInSeason, seasonToReview } from '../../lib/seasons.ts';
import { Icon } from '../../ui/icon.tsx';

/** A link to look back on the season, shown at its end. */
export function SeasonLink({ day, results }: { day: string; results: readonly LatestResult[] }) {
  const period = seasonToReview(day);
  if (period === undefined || !results.some(({ date }) => isInSeason(date, period))) return null;
  return (
    <Link
      to={paths.season(period)}
      className="panel flex min-h-14 items-center gap-3 p-4 hover:border-edge sm:px-5"
    >
      <Icon name="trophy" className="size-7 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-display text-2xl leading-tight font-semibold">
          Your season {period}
        </span>
        <span className="block text-sm text-muted">
          Record, best wins and tournaments on one page
        </span>
      </span>
      <Icon name="next" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
