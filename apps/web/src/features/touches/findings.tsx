import type { TouchFilters, TouchStatistics } from '@fencing-journal/contract/touch-statistics';
import { formatRange } from '../../lib/format.ts';
import { findingsOf } from './findings.rules.ts';
import { TouchesLink } from './touches-link.tsx';

/** What stands out, as sentences, each with its likely range and its touches. */
export function Findings({
  figures,
  filters,
  without,
}: {
  figures: TouchStatistics;
  filters: TouchFilters;
  /** Actions that the page already names elsewhere as costing touches. */
  without: readonly string[];
}) {
  const findings = findingsOf(figures, filters).filter(
    ({ key }) => !without.some((action) => key === `${action} received`),
  );
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className="mb-2 text-2xl">
        What stands out
      </h2>
      <ol className="grid grid-cols-1 gap-3 lg:grid-cols-3">
        {findings.map(({ key, sentence, rate, links }) => (
          <li key={key} className="panel flex flex-col justify-between gap-1 p-4">
            <p className="text-lg leading-snug font-semibold">{sentence}</p>
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
              {rate && <span>Likely {formatRange(rate)} over time</span>}
              {links.map(({ label, query }) => (
                <TouchesLink key={label} query={query} label={`${label}: ${sentence}`}>
                  {label}
                </TouchesLink>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
