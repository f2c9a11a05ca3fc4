import type { TouchSelection } from '@fencing-journal/contract/touch-statistics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { buildSearch } from './touches.rules.ts';

/** A figure that links to its touches. */
export const TouchesLink = ({
  query,
  label,
  className = '',
  children,
}: {
  query: TouchSelection;
  label?: string;
  className?: string;
  children: ReactNode;
}) => (
  <Link
    to={`${paths.touchList}${buildSearch(query)}`}
    aria-label={label}
    className={`inline-flex min-h-11 items-center underline decoration-edge decoration-1 underline-offset-4 hover:text-accent hover:decoration-accent ${className}`}
  >
    {children}
  </Link>
);

/** A number of touches, linked to them unless it is zero. */
export const CountLink = ({
  count,
  query,
  label,
  className = '',
}: {
  count: number;
  query: TouchSelection;
  label: string;
  className?: string;
}) =>
  count === 0 ? (
    <span className={`inline-flex min-h-11 items-center ${className}`}>0</span>
  ) : (
    <TouchesLink query={query} label={label} className={className}>
      {count}
    </TouchesLink>
  );
