import type { CountedTouches, TouchSelection } from '@fencing-journal/contract/touch-statistics';
import { useId, type ReactNode } from 'react';
import { rateText } from '../../lib/format.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CountLink, TouchesLink } from './touches-link.tsx';
import { touchRate } from './touches.rules.ts';

type Side = 'scored' | 'received';

export interface TouchRow extends CountedTouches {
  label: string;
  /** Whether the row has the touches without a value, which say nothing about the fencing. */
  quiet?: boolean;
  /** Returns the query for the touches of one side. */
  query: (side: Side) => TouchSelection;
  /** The query for the touches of both sides, if a single one can select them. */
  both?: TouchSelection;
  /** Returns the label of a count if it doesn't count touches: "7 runs of 3 scored". */
  countLabel?: (count: number, side: Side) => string;
}

const touchesLabel = (label: string) => (count: number, side: Side) => `${count} ${side}, ${label}`;

/**
 * Touches scored and received along one figure, with a bar for each row. The table has every figure
 * as text, so the bars need no text alternative.
 */
export function TouchTable({
  title,
  columnTitle,
  rows,
  open = false,
  children,
}: {
  title: string;
  columnTitle: string;
  rows: readonly TouchRow[];
  /** Whether the table is unfolded from the start. */
  open?: boolean;
  /** Shown below the table. */
  children?: ReactNode;
}) {
  const id = useId();
  if (rows.length === 0) return null;
  const summary = rows
    .filter(({ quiet }) => !quiet)
    .map(({ label, scored, received }) => `${label} ${scored}–${received}`)
    .join(' · ');
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <Disclosure id={id} title={title} summary={summary} open={open}>
        <table className="w-full table-fixed" aria-labelledby={id}>
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className="text-left font-medium">
                {columnTitle}
              </th>
              <th scope="col" className="w-17 max-[22rem]:w-15 text-center font-medium">
                Scored
              </th>
              <th scope="col" className="w-17 max-[22rem]:w-15 text-center font-medium">
                Received
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.value} {...row} />
            ))}
          </tbody>
        </table>
        {children}
      </Disclosure>
    </section>
  );
}

function Row(row: TouchRow) {
  const { label, quiet, query, both, countLabel = touchesLabel(label) } = row;
  const range = rateText(touchRate(row));
  return (
    <tr className={`border-t border-line align-top ${quiet ? 'text-muted' : ''}`}>
      <th scope="row" className="py-2 pr-3 max-[22rem]:pr-1 text-left font-normal">
        <span className={quiet ? 'flex min-h-11 items-center' : 'block font-semibold'}>
          {label}
        </span>
        {!quiet && (
          <>
            <span className="mt-1.5 block">{row.rate && <ShareBar {...row.rate} />}</span>
            {both ? (
              <TouchesLink query={both} label={`${range}, ${label}`} className="text-sm text-muted">
                {range}
              </TouchesLink>
            ) : (
              <span className="inline-flex min-h-11 items-center text-sm text-muted">{range}</span>
            )}
          </>
        )}
      </th>
      {(['scored', 'received'] as const).map((side) => (
        <td key={side} className="figures py-1 text-center text-xl">
          <CountLink
            count={row[side]}
            query={query(side)}
            label={countLabel(row[side], side)}
            className="w-full justify-center"
          />
        </td>
      ))}
    </tr>
  );
}
