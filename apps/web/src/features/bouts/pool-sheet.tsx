import { useId, type KeyboardEvent } from 'react';
import { formatSigned } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import {
  poolFigures,
  poolResult,
  poolWarning,
  parsePoolCell,
  type PoolResult,
} from './pool.rules.ts';

export interface Row {
  fencer: string;
  cell: string;
  against: string;
}
export const resultOf = (row: Row): PoolResult | undefined => {
  const cell = parsePoolCell(row.cell);
  return cell && poolResult(cell, row.against.trim() === '' ? undefined : Number(row.against));
};

/** Returns the two inputs of each row, in order. */
export const inputsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? []),
];

/** Moves to the next input on Enter. In the last input, Enter submits the form. */
function focusNextInput(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const cells = inputsOf(event.currentTarget.form);
  const next = cells[cells.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the error shown under the name. Undefined if the row is complete or empty. */
function rowError(row: Row, showErrors: boolean): string | undefined {
  const cell = parsePoolCell(row.cell);
  if (row.cell.trim() === '') return showErrors ? 'Enter a result' : undefined;
  if (!cell) return 'Enter V5, D3 or 5-3';
  if (resultOf(row) || (row.against === '' && !showErrors)) return undefined;
  return cell.won === true && row.against === '' ? 'Enter their touches' : 'Who won?';
}

const cellWidths = { result: 'w-16 shrink-0', against: 'w-12 shrink-0' } as const;

export function PoolRow({
  name,
  row,
  showErrors,
  onChange,
  onRemove,
}: {
  name: string;
  row: Row;
  showErrors: boolean;
  onChange: (changes: Partial<Row>) => void;
  onRemove: () => void;
}) {
  const cell = parsePoolCell(row.cell);
  const result = resultOf(row);
  const error = rowError(row, showErrors);
  const id = useId();
  const sharedProps = {
    'data-cell': true,
    'aria-describedby': id,
    'aria-invalid': error !== undefined,
    autoComplete: 'off',
    enterKeyHint: 'next',
    onKeyDown: focusNextInput,
  } as const;
  const warning = result && poolWarning(result);
  const inputClass =
    'figures h-11 rounded-lg border-[1.5px] bg-card px-1 text-center text-2xl uppercase placeholder:font-normal';
  // The row wraps only where large text leaves no room for the name.
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-1.5 py-1 pr-1 pl-2 sm:pl-3">
      <div className="min-w-20 flex-1 leading-tight">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p id={id} className={`text-sm ${error ? 'font-medium text-loss' : 'text-muted'}`}>
          {error ?? warning ?? (result && (result.won ? 'Victory' : 'Defeat'))}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-1.5">
        <input
          className={`${inputClass} ${cellWidths.result} ${error ? 'border-loss' : 'border-edge'}`}
          aria-label={`Result against ${name}`}
          {...sharedProps}
          autoCapitalize="characters"
          value={row.cell}
          onChange={(event) => onChange({ cell: event.target.value })}
        />
        <input
          className={`${inputClass} ${cellWidths.against} border-edge`}
          aria-label={`${name}'s touches`}
          {...sharedProps}
          inputMode="numeric"
          placeholder={cell?.against === undefined ? '' : String(cell.against)}
          value={row.against}
          onChange={(event) =>
            onChange({ against: event.target.value.replace(/\D/g, '').slice(0, 2) })
          }
        />
        <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The columns' headings, hidden from screen readers because each input has its own name. */
export const PoolHeadings = () => (
  <div
    aria-hidden="true"
    className="flex justify-end gap-x-1.5 border-b border-line pt-1 pr-1 text-center text-sm text-muted"
  >
    <span className={cellWidths.result}>Result</span>
    <span className={`${cellWidths.against} whitespace-nowrap`}>Against</span>
    <span className="w-11" />
  </div>
);

/** Live totals of the row, as printed at the end of a row on a pool sheet. */
export function PoolTotals({ results }: { results: readonly PoolResult[] }) {
  const { victories, bouts, ratio, scored, received, indicator } = poolFigures(results);
  const figures = [
    ['V', 'Victories', victories],
    ['M', 'Matches', bouts],
    ['V/M', 'Victories per match', ratio.toFixed(2)],
    ['TS', 'Touches scored', scored],
    ['TR', 'Touches received', received],
    ['Ind', 'Indicator', formatSigned(indicator)],
  ] as const;
  return (
    <dl className="panel grid grid-cols-[repeat(auto-fit,minmax(2.6rem,1fr))] gap-y-2 px-1 py-2">
      {figures.map(([short, long, value]) => (
        <div key={short} className="text-center">
          <dt className="text-sm text-muted">
            <abbr title={long} className="no-underline">
              {short}
            </abbr>
          </dt>
          <dd className="figures text-2xl sm:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
