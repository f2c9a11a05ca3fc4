import type { Figures } from '@fencing-journal/contract/statistics';
import type { ReactNode } from 'react';
import { rateText, formatSigned } from '../../lib/format.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { Figure } from '../statistics/index.ts';

/** The figures over all shared bouts, or a text if there are none. */
export const RecordTotal = ({ total, className = '' }: { total: Figures; className?: string }) =>
  total.bouts === 0 ? (
    <p>No shared bouts yet.</p>
  ) : (
    <dl className={`grid grid-cols-2 gap-x-4 gap-y-2 ${className}`}>
      <Figure label="Wins and losses">
        {total.wins}–{total.losses}
      </Figure>
      <Figure label="Touch difference">{formatSigned(total.indicator)}</Figure>
      <Figure label="Win rate" wide>
        {rateText(total)}
      </Figure>
    </dl>
  );

/** Returns a student's win rate as text, even if there is none. */
export const sharedRateText = (figures: Figures): string =>
  figures.bouts > 0 ? rateText(figures) : 'No shared bouts';

/** A line of a record: a bar, with every figure as text. */
export const RecordItem = ({ name, figures }: { name: ReactNode; figures: Figures }) => (
  <li className="border-t border-line py-2">
    <div className="flex items-baseline justify-between gap-x-4">
      {name}
      <span className="figures text-xl whitespace-nowrap">
        {figures.wins}–{figures.losses}
      </span>
    </div>
    {figures.win_rate && <ShareBar {...figures.win_rate} />}
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      <span>{sharedRateText(figures)}</span>
      {figures.bouts > 0 && <span>touch difference {formatSigned(figures.indicator)}</span>}
    </p>
  </li>
);

export const PrivateBoutsNote = () => (
  <p className="mt-4 text-sm text-muted">Private bouts are not included.</p>
);
