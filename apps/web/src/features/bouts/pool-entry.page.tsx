import type { EventDetail } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { nameOfCrumb } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { counted, signed } from '../../lib/format.ts';
import { saidOf } from '../../lib/outbox/said.ts';
import { useKnownSlugs } from '../../lib/outbox/snapshot.ts';
import { useLeaveForm } from '../../lib/use-leave-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NumberField, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { createPool, eventOfBoutQuery } from './bouts.api.ts';
import { NewOpponentDialog } from './new-opponent.dialog.tsx';
import {
  poolFigures,
  poolResult,
  poolWarning,
  readPoolCell,
  type PoolResult,
} from './pool.rules.ts';

/** The user's row of a pool sheet, typed as it is written there, becomes one bout for each opponent. */
export function Component() {
  const { tournamentName = '', eventName = '' } = useParams();
  const event = useQuery(eventOfBoutQuery(eventName));
  if (event.error instanceof ApiError && event.error.status === 404) return <NotFound />;
  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Tournaments', to: paths.tournaments },
    {
      label: nameOfCrumb(event.data?.tournament.name, event.error, 'Tournament'),
      to: paths.tournament(tournamentName),
    },
    {
      label: nameOfCrumb(event.data?.name, event.error, 'Event'),
      to: paths.event(tournamentName, eventName),
    },
    { label: 'Add Pool' },
  ];
  return (
    <Page title="Add Pool" narrow crumbs={crumbs}>
      {event.isPending && <Skeleton rows={3} className="h-24" />}
      {event.error && <ErrorState onRetry={() => void event.refetch()} />}
      {event.data && <PoolForm event={event.data} back={paths.event(tournamentName, eventName)} />}
    </Page>
  );
}

interface Row {
  fencer: string;
  cell: string;
  against: string;
}
interface Pool {
  rows: Row[];
  round: string;
}

const resultOf = (row: Row): PoolResult | undefined => {
  const cell = readPoolCell(row.cell);
  return cell && poolResult(cell, row.against.trim() === '' ? undefined : Number(row.against));
};

const emptyPool: Pool = { rows: [], round: '1' };

function PoolForm({ event, back }: { event: EventDetail; back: string }) {
  const leave = useLeaveForm();
  const dialogs = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  const draft = `pool in ${event.slug}`;
  const [kept] = useState(() => readDraft(draft, emptyPool));
  const [typed, setPool] = useState(kept ?? emptyPool);
  const pool = useKnownSlugs(typed);
  const [restored, setRestored] = useState(kept !== undefined);
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(false);
  useEffect(() => writeDraft(draft, emptyPool, typed), [draft, typed]);
  const { length } = pool.rows;
  const before = useRef(length);
  useEffect(() => {
    // The row that was just added is the one to be typed.
    if (length > before.current) inputsOf(form.current).at(-2)?.focus();
    before.current = length;
  }, [length]);

  const { rows } = pool;
  const free = event.fencers.filter((fencer) => !rows.some((row) => row.fencer === fencer.slug));
  const nameOf = (slug: string) =>
    event.fencers.find((fencer) => fencer.slug === slug)?.fencer_name ?? 'New opponent';
  const results = rows.map(resultOf);
  const known = results.filter((result) => result !== undefined);
  const change = (index: number, part: Partial<Row>) =>
    setPool({ ...pool, rows: rows.map((row, at) => (at === index ? { ...row, ...part } : row)) });
  const add = (fencer: string) =>
    fencer !== '' &&
    setPool((current) => ({
      ...current,
      rows: [...current.rows, { fencer, cell: '', against: '' }],
    }));

  async function save(submit: FormEvent) {
    submit.preventDefault();
    flushSync(() => setChecked(true));
    if (known.length < rows.length)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (busy || rows.length === 0 || known.length < rows.length) return;
    setBusy(true);
    try {
      const stored = await createPool(event, {
        event: event.slug,
        round: Number(pool.round) || 0,
        rows: rows.map((row, index) => ({
          fencer: row.fencer,
          ...(results[index] ?? { score: 0, against: 0 }),
        })),
      });
      clearDraft(draft);
      await leave(back);
      await dialogs.message(
        saidOf(stored, {
          title: 'Pool Created',
          body: `${counted(rows.length, 'bout')} created successfully`,
        }),
      );
    } catch (error) {
      setBusy(false);
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

  return (
    <>
      {restored && (
        <RestoredDraft
          onDiscard={() => {
            setPool(emptyPool);
            setRestored(false);
          }}
        />
      )}
      <form
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(submit) => void save(submit)}
      >
        <div className="grid grid-cols-[1fr_6rem] gap-4 max-[18rem]:grid-cols-1">
          <SelectField
            label="Add opponent"
            value=""
            placeholder="Select fencer"
            options={free.map((fencer) => ({ value: fencer.slug, label: fencer.fencer_name }))}
            disabled={rows.length >= limits.poolOpponents}
            onChange={(choice) => add(choice.target.value)}
          />
          <NumberField
            label="Pool"
            maxLength={3}
            value={pool.round}
            onChange={(typed) => setPool({ ...pool, round: typed.target.value.replace(/\D/g, '') })}
          />
        </div>
        <Button
          variant="quiet"
          icon="plus"
          className="self-start justify-self-start px-2!"
          onClick={() => setAdding(true)}
        >
          New opponent
        </Button>
        {rows.length === 0 && (
          <p className="text-muted">
            Choose the opponents of your pool, then type your row: V5, D3 or 5-3.
          </p>
        )}
        {rows.length > 0 && (
          <ul className="panel divide-y divide-line">
            {rows.map((row, index) => (
              <PoolLine
                key={row.fencer}
                name={nameOf(row.fencer)}
                row={row}
                checked={checked}
                onChange={(part) => change(index, part)}
                onRemove={() => setPool({ ...pool, rows: rows.filter((_, at) => at !== index) })}
              />
            ))}
          </ul>
        )}
        <Figures results={known} />
        {checked && rows.length === 0 && (
          <p role="alert" className="font-medium text-loss">
            Choose at least one opponent.
          </p>
        )}
        <Button type="submit" busy={busy}>
          {rows.length > 0 ? `Add ${counted(rows.length, 'bout')}` : 'Add Pool'}
        </Button>
      </form>
      {adding && (
        <NewOpponentDialog
          onClose={() => setAdding(false)}
          onCreated={(slug) => {
            add(slug);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

/** The two fields of each row, row by row. */
const inputsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? []),
];

/** Enter goes on to the next field of the sheet; in the last one it sends the form. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const cells = inputsOf(event.currentTarget.form);
  const next = cells[cells.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What a row still needs, said under the name; undefined when it is complete or not begun. */
function wrongIn(row: Row, checked: boolean): string | undefined {
  const cell = readPoolCell(row.cell);
  if (row.cell.trim() === '') return checked ? 'Missing' : undefined;
  if (!cell) return 'V5, D3 or 5-3';
  if (resultOf(row) || (row.against === '' && !checked)) return undefined;
  return cell.won === true && row.against === '' ? 'Their touches?' : 'Who won?';
}

function PoolLine({
  name,
  row,
  checked,
  onChange,
  onRemove,
}: {
  name: string;
  row: Row;
  checked: boolean;
  onChange: (part: Partial<Row>) => void;
  onRemove: () => void;
}) {
  const cell = readPoolCell(row.cell);
  const result = resultOf(row);
  const wrong = wrongIn(row, checked);
  const id = useId();
  const shared = {
    'data-cell': true,
    'aria-describedby': id,
    'aria-invalid': wrong !== undefined,
    autoComplete: 'off',
    enterKeyHint: 'next',
    onKeyDown: goOn,
  } as const;
  const small =
    'figures h-12 w-full rounded-lg border-[1.5px] bg-card text-center text-2xl uppercase';
  return (
    <li className="grid grid-cols-[1fr_5.5rem_4rem_2.75rem] items-end gap-2 p-3 max-sm:grid-cols-[1fr_1fr_2.75rem]">
      <div className="min-w-0 self-center max-sm:col-span-full max-sm:flex max-sm:justify-between max-sm:gap-3">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <p id={id} className={`text-sm ${wrong ? 'font-medium text-loss' : 'text-muted'}`}>
          {wrong ??
            (result && poolWarning(result)) ??
            (result && (result.won ? 'Victory' : 'Defeat'))}
        </p>
      </div>
      <label className="text-sm text-muted">
        Result
        <input
          className={`${small} ${wrong ? 'border-loss' : 'border-edge'}`}
          aria-label={`Result against ${name}`}
          {...shared}
          autoCapitalize="characters"
          value={row.cell}
          onChange={(event) => onChange({ cell: event.target.value })}
        />
      </label>
      <label className="text-sm text-muted">
        Against
        <input
          className={`${small} border-edge`}
          aria-label={`Touches of ${name}`}
          {...shared}
          inputMode="numeric"
          placeholder={cell?.against === undefined ? '' : String(cell.against)}
          value={row.against}
          onChange={(event) =>
            onChange({ against: event.target.value.replace(/\D/g, '').slice(0, 2) })
          }
        />
      </label>
      <IconButton icon="close" label={`Remove ${name}`} className="mb-0.5" onClick={onRemove} />
    </li>
  );
}

/** The figures of the row, as they stand at its end on the sheet, while it is typed. */
function Figures({ results }: { results: readonly PoolResult[] }) {
  const { victories, bouts, ratio, scored, received, indicator } = poolFigures(results);
  const figures = [
    ['V', 'Victories', victories],
    ['M', 'Matches', bouts],
    ['V/M', 'Victories by matches', ratio.toFixed(2)],
    ['TS', 'Touches scored', scored],
    ['TR', 'Touches received', received],
    ['Ind', 'Indicator', signed(indicator)],
  ] as const;
  return (
    <dl className="panel grid grid-cols-3 gap-y-2 px-2 py-3 sm:grid-cols-6">
      {figures.map(([short, long, value]) => (
        <div key={short} className="text-center">
          <dt className="text-sm text-muted">
            <abbr title={long} className="no-underline">
              {short}
            </abbr>
          </dt>
          <dd className="figures text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
