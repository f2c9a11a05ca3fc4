import type { Statistics, StatisticsFilters } from '@fencing-journal/contract/statistics';
import { formatRange, pluralize } from '../../lib/format.ts';
import { BoutsLink } from './bouts-link.tsx';
import { findingsOf } from './findings.rules.ts';

/** What stands out, as sentences, each with its likely range and its bouts. */
export const Findings = ({
  figures,
  filters,
}: {
  figures: Statistics;
  filters: StatisticsFilters;
}) => (
  <section aria-labelledby="findings">
    <h2 id="findings" className="mb-2 text-2xl">
      What stands out
    </h2>
    <ol className="grid grid-cols-1 gap-3 lg:grid-cols-3">
      {findingsOf(figures, filters).map(({ key, sentence, bouts, rate, query }) => (
        <li key={key} className="panel flex flex-col justify-between gap-1 p-4">
          <p className="text-lg leading-snug font-semibold wrap-anywhere">{sentence}</p>
          <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
            {rate && <span>Likely {formatRange(rate)} over time</span>}
            <BoutsLink query={query} label={`Show ${pluralize(bouts, 'bout')}: ${sentence}`}>
              {`Show ${pluralize(bouts, 'bout')}`}
            </BoutsLink>
          </p>
        </li>
      ))}
    </ol>
  </section>
);
