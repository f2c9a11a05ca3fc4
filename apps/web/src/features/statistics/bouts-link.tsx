import type { StatisticsBoutsQuery } from '@fencing-journal/contract/statistics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { buildSearch } from './statistics.rules.ts';

const link =
  'inline-flex min-h-11 items-center underline decoration-edge decoration-1 underline-offset-4 hover:text-accent hover:decoration-accent';

/** A figure that links to its bouts. */
export const BoutsLink = ({
  query,
  label,
  className = '',
  children,
}: {
  query: StatisticsBoutsQuery;
  label?: string;
  className?: string;
  children: ReactNode;
}) => (
  <Link
    to={`${paths.statisticsBouts}${buildSearch(query)}`}
    aria-label={label}
    className={`${link} ${className}`}
  >
    {children}
  </Link>
);

/** The number of bouts won or lost, linked to them unless it is zero. */
export function ResultLink({
  count,
  result,
  query,
  labelSuffix,
  className = '',
}: {
  count: number;
  result: 'win' | 'loss';
  query: StatisticsBoutsQuery;
  labelSuffix?: string;
  className?: string;
}) {
  if (count === 0)
    return <span className={`inline-flex min-h-11 items-center ${className}`}>0</span>;
  const label = `${pluralize(count, 'bout')} ${result === 'win' ? 'won' : 'lost'}${labelSuffix ? `, ${labelSuffix}` : ''}`;
  return (
    <BoutsLink query={{ ...query, result }} label={label} className={className}>
      {count}
    </BoutsLink>
  );
}

/** "12–5": victories and defeats. */
export const RecordLinks = ({
  wins,
  losses,
  query,
  labelSuffix,
}: {
  wins: number;
  losses: number;
  query: StatisticsBoutsQuery;
  labelSuffix?: string;
}) => (
  <span className="-ml-2 inline-flex items-center whitespace-nowrap">
    <ResultLink
      count={wins}
      result="win"
      query={query}
      className="px-2"
      {...(labelSuffix ? { labelSuffix } : {})}
    />
    –
    <ResultLink
      count={losses}
      result="loss"
      query={query}
      className="px-2"
      {...(labelSuffix ? { labelSuffix } : {})}
    />
  </span>
);
