import type { EventDetail } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { counted, signed } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NumberField, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { createPool, eventOfBoutQuery } from './bouts.api.ts';
import { NewOpponentDialog } from './new-opponent.dialog.tsx';
import { poolFigures, poolResult, poolWarning, readPoolCell, type PoolResult } from './pool.rules.ts';

/** The user's row of a pool sheet, typed as it is written there, becomes one bout for each opponent. */
export function Component() {
  const { tournamentName = '', eventName = '' } = useParams();
  const event = useQuery(eventOfBoutQuery(eventName));
  if (event.error instanceof ApiError && event.error.status === 404) return <NotFound />;
  const crumbs = [
    { label: 'Journal', to: paths.journal }, { label: 'Tournaments', to: paths.tournaments },
    { label: event.data?.tournament.name ?? tournamentName, to: paths.tournament(tournamentName) },
    { label: event.data?.name ?? eventName, to: paths.event(tournamentName, eventName) }, { label: 'Add Pool' },
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

function PoolForm({ event, back }: { event: EventDetail; back: string }) {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const draft = `pool in ${event.slug}`;
  const [pool, setPool] = useState<Pool>(() => ({ rows: [], round: '1', ...readDraft<Pool>(draft) }));
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState(false);
  useEffect(() => writeDraft(draft, pool), [draft, pool]);

  const { rows } = pool;
  const free = event.fencers.filter((fencer) => !rows.some((row) => row.fencer === fencer.slug));
  const nameOf = (slug: string) => event.fencers.find((fencer) => fencer.slug === slug)?.fencer_name ?? 'New opponent';
  const results = rows.map(resultOf);
  const known = results.filter((result) => result !== undefined);
  const change = (index: number, part: Partial<Row>) => setPool({ ...pool, rows: rows.map((row, at) => (at === index ? { ...row, ...part } : row)) });
  const add = (fencer: string) => fencer !== '' && setPool((current) => ({ ...current, rows: [...current.rows, { fencer, cell: '', against: '' }] }));

  async function save(submit: FormEvent) {
    submit.preventDefault();
    setChecked(true);
    if (busy || rows.length === 0 || known.length < rows.length) return;
    setBusy(true);
    try {
      await createPool({
        event: event.slug,
        round: Number(pool.round) || 0,
        rows: rows.map((row, index) => ({ fencer: row.fencer, ...(results[index] ?? { score: 0, against: 0 }) })),
      });
      clearDraft(draft);
      await navigate(back, { replace: true });
      await dialogs.message({ title: 'Pool Created', body: `${counted(rows.length, 'bout')} created successfully` });
    } catch (error) {
      setBusy(false);
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={(submit) => void save(submit)}>
        <div className="grid grid-cols-[1fr_6rem] gap-4">
          <SelectField label="Add opponent" value="" placeholder="Select fencer" options={free.map((fencer) => ({ value: fencer.slug, label: fencer.fencer_name }))} disabled={rows.length >= limits.poolOpponents} onChange={(choice) => add(choice.target.value)} />
          <NumberField label="Pool" maxLength={3} value={pool.round} onChange={(typed) => setPool({ ...pool, round: typed.target.value.replace(/\D/g, '') })} />
        </div>
        <Button variant="quiet" icon="plus" className="self-start justify-self-start px-2!" onClick={() => setAdding(true)}>New opponent</Button>
        {rows.length === 0 && <p className="text-muted">Choose the opponents of your pool, then type your row: V5, D3 or 5-3.</p>}
        {rows.length > 0 && (
          <ul className="panel divide-y divide-line">
            {rows.map((row, index) => (
              <PoolLine
                key={row.fencer} name={nameOf(row.fencer)} row={row} checked={checked}
                onChange={(part) => change(index, part)} onRemove={() => setPool({ ...pool, rows: rows.filter((_, at) => at !== index) })}
              />
            ))}
          </ul>
        )}
        <Figures results={known} />
        {checked && rows.length === 0 && <p role="alert" className="font-medium text-loss">Choose at least one opponent.</p>}
        <Button type="submit" busy={busy}>{rows.length > 0 ? `Add ${counted(rows.length, 'bout')}` : 'Add Pool'}</Button>
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

function PoolLine({ name, row, checked, onChange, onRemove }: { name: string; row: Row; checked: boolean; onChange: (part: Partial<Row>) => void; onRemove: () => void }) {
  const cell = readPoolCell(row.cell);
  const result = resultOf(row);
  const wrong = row.cell.trim() === '' ? (checked ? 'Missing' : undefined) : !cell ? 'V5, D3 or 5-3' : !result && (row.against !== '' || checked) ? 'Who won?' : undefined;
  const small = 'figures h-12 w-full rounded-lg border-[1.5px] bg-card text-center text-2xl uppercase';
  return (
    <li className="grid grid-cols-[1fr_5.5rem_4rem_2.75rem] items-end gap-2 p-3">
      <div className="min-w-0 self-center">
        <p className="font-medium break-words">{name}</p>
        <p aria-live="polite" className={`text-sm ${wrong ? 'font-medium text-loss' : 'text-muted'}`}>{wrong ?? (result && poolWarning(result)) ?? (result && (result.won ? 'Victory' : 'Defeat'))}</p>
      </div>
      <label className="text-sm text-muted">
        Result
        <input className={`${small} ${wrong ? 'border-loss' : 'border-edge'}`} aria-label={`Result against ${name}`} aria-invalid={wrong !== undefined} autoComplete="off" autoCapitalize="characters" value={row.cell} onChange={(event) => onChange({ cell: event.target.value })} />
      </label>
      <label className="text-sm text-muted">
        Against
        <input
          className={`${small} border-edge`} aria-label={`Touches of ${name}`} inputMode="numeric" autoComplete="off" placeholder={cell?.against === undefined ? '' : String(cell.against)}
          value={row.against} onChange={(event) => onChange({ against: event.target.value.replace(/\D/g, '').slice(0, 2) })}
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
    ['V', 'Victories', victories], ['M', 'Matches', bouts], ['V/M', 'Victories by matches', ratio.toFixed(2)],
    ['TS', 'Touches scored', scored], ['TR', 'Touches received', received], ['Ind', 'Indicator', signed(indicator)],
  ] as const;
  return (
    <dl aria-live="polite" className="panel grid grid-cols-3 gap-y-2 px-2 py-3 sm:grid-cols-6">
      {figures.map(([short, long, value]) => (
        <div key={short} className="text-center">
          <dt className="text-sm text-muted"><abbr title={long} className="no-underline">{short}</abbr></dt>
          <dd className="figures text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
