import type { TouchFilters, TouchStatistics } from '@fencing-journal/contract/touch-statistics';
import { rateText } from '../../lib/format.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { CountLink } from './touches-link.tsx';
import { touchRate } from './touches.rules.ts';

const sides = [
  { side: 'scored', label: 'Scored', bar: 'border-lamp' },
  { side: 'received', label: 'Received', bar: 'border-mask' },
] as const;

/** Touches scored and received, and their share. */
export function Headline({
  figures,
  filters,
}: {
  figures: TouchStatistics;
  filters: TouchFilters;
}) {
  const { total, longest_run } = figures;
  return (
    <section className="panel p-4 sm:p-5" aria-label="Scored and received">
      <dl className="grid grid-cols-2 gap-4">
        {sides.map(({ side, label, bar }) => (
          <div key={side} className={side === 'received' ? 'text-right' : ''}>
            <dt className="text-muted">{label}</dt>
            <dd className="figures text-6xl leading-none sm:text-7xl">
              <CountLink
                count={total[side]}
                query={{ ...filters, side }}
                label={`${total[side]} ${side}`}
                className={`border-b-4 no-underline ${bar}`}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">{total.rate && <ShareBar {...total.rate} />}</div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <span>Your share: {rateText(touchRate(total))}</span>
        <span>
          Longest run: {longest_run.scored} scored, {longest_run.received} received
        </span>
      </p>
    </section>
  );
}
