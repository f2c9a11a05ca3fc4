import type { Figures, StatisticsBoutsQuery } from '@fencing-journal/contract/statistics';
import { useId } from 'react';
import { Link } from 'react-router';
import { pluralize, rateText, formatSigned } from '../../lib/format.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { BoutsLink, ResultLink } from './bouts-link.tsx';

export interface BreakdownRow {
  key: string;
  label: string;
  figures: Figures;
  /** The bouts of the row. */
  query: StatisticsBoutsQuery;
  /** The path to the page of the row's subject. */
  to?: string | undefined;
}

/**
 * Victories and defeats along one dimension, with a bar for each row. The table has every figure as text, so the
 * bars need no text alternative.
 */
export function BreakdownTable({
  title,
  columnTitle,
  rows,
  emptyText = 'No bouts.',
  open = false,
}: {
  title: string;
  columnTitle: string;
  rows: readonly BreakdownRow[];
  emptyText?: string;
  /** Whether the table is unfolded from the start. */
  open?: boolean;
}) {
  const id = useId();
  if (rows.length === 0)
    return (
      <section className="panel p-4 sm:p-5" aria-labelledby={id}>
        <h2 id={id} className="mb-2 text-2xl">
          {title}
        </h2>
        <p className="text-muted">{emptyText}</p>
      </section>
    );
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <Disclosure id={id} title={title} summary={summaryOf(rows)} open={open}>
        <table className="w-full table-fixed" aria-labelledby={id}>
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className="text-left font-medium">
                {columnTitle}
              </th>
              <th scope="col" className="w-13 max-[22rem]:w-11 text-center font-medium">
                Won
              </th>
              <th scope="col" className="w-13 max-[22rem]:w-11 text-center font-medium">
                Lost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, ...row }) => (
              <Row key={key} {...row} />
            ))}
          </tbody>
        </table>
      </Disclosure>
    </section>
  );
}

/** Returns the text of a folded table: "Right-handed 12–5 · Left-handed 3–4". */
const summaryOf = (rows: readonly BreakdownRow[]) =>
  rows.map(({ label, figures }) => `${label} ${figures.wins}–${figures.losses}`).join(' · ');

function Row({ label, figures, query, to }: Omit<BreakdownRow, 'key'>) {
  const { wins, losses, indicator, win_rate } = figures;
  const resultLink = (count: number, result: 'win' | 'loss') => (
    <ResultLink
      count={count}
      result={result}
      query={query}
      labelSuffix={label}
      className="w-full justify-center"
    />
  );
  const [rate, touches] = [rateText(figures), `touch difference ${formatSigned(indicator)}`];
  const summary = (
    <span className="flex flex-wrap gap-x-4">
      <span>{rate}</span>
      <span>{touches}</span>
    </span>
  );
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pr-3 max-[22rem]:pr-1 text-left font-normal">
        {to ? (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:text-accent"
          >
            {label}
          </Link>
        ) : (
          <span className="block font-semibold">{label}</span>
        )}
        <span className="mt-1.5 block">{win_rate && <ShareBar {...win_rate} />}</span>
        <BoutsLink
          query={query}
          label={`${rate}, ${touches}, ${pluralize(figures.bouts, 'bout')}, ${label}`}
          className="text-sm text-muted"
        >
          {summary}
        </BoutsLink>
      </th>
      <td className="figures py-1 text-center text-xl">{resultLink(wins, 'win')}</td>
      <td className="figures py-1 text-center text-xl">{resultLink(losses, 'loss')}</td>
    </tr>
  );
}
