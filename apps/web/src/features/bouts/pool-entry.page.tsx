import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError, messageOf } from '../../http/api-error.ts';
import { clearDraft, readDraft, writeDraft } from '../../forms/drafts.ts';
import { pluralize } from '../../lib/format.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NumberField, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { createPool, boutEventQuery } from './bouts.api.ts';
import { crumbsInEvent } from './crumbs.ts';
import { OpponentPicker } from './opponent-picker.tsx';
import { PoolTotals, inputsOf, PoolRow, resultOf, type Row } from './pool-sheet.tsx';

/** The user's row of a pool sheet. It creates one bout for each opponent. */
export function Component() {
  const { tournamentName = '', eventName = '' } = useParams();
  const event = useQuery(boutEventQuery(eventName));
  if (event.error instanceof ApiError && event.error.status === 404) return <NotFound />;
  const crumbs = crumbsInEvent(event.data, event.error, { tournamentName, eventName }, 'Add Pool');
  return (
    <Page title="Add Pool" narrow crumbs={crumbs}>
      {event.isPending && <Skeleton rows={3} className="h-24" />}
      {event.error && <ErrorState onRetry={() => void event.refetch()} />}
      {event.data && <PoolForm event={event.data} back={paths.event(tournamentName, eventName)} />}
    </Page>
  );
}

interface Pool {
  rows: Row[];
  round: string;
}

const emptyPool: Pool = { rows: [], round: '1' };

function PoolForm({ event, back }: { event: EventDetail; back: string }) {
  const leave = useLeaveForm();
  const dialogs = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  const draft = `pool in ${event.slug}`;
  const [savedDraft] = useState(() => readDraft(draft, emptyPool));
  const [enteredPool, setPool] = useState(savedDraft ?? emptyPool);
  const pool = useResolvedSlugs(enteredPool);
  const [restored, setRestored] = useState(savedDraft !== undefined);
  const [adding, setAdding] = useState(false);
  // Fencers added here, until the reloaded list contains them.
  const [newFencers, setNewFencers] = useState<FencerChoice[]>([]);
  const added = useResolvedSlugs(newFencers);
  const [busy, setBusy] = useState(false);
  const [showErrors, setShowErrors] = useState(false);
  useEffect(() => writeDraft(draft, emptyPool, enteredPool), [draft, enteredPool]);
  const { length } = pool.rows;
  const previousLength = useRef(length);
  useEffect(() => {
    // Focuses the row that was just added.
    if (length > previousLength.current) inputsOf(form.current).at(-2)?.focus();
    previousLength.current = length;
  }, [length]);

  const { rows } = pool;
  const availableFencers = event.fencers.filter(
    (fencer) => !rows.some((row) => row.fencer === fencer.slug),
  );
  const nameOf = (slug: string) =>
    [...event.fencers, ...added].find((fencer) => fencer.slug === slug)?.fencer_name ??
    'New opponent';
  const results = rows.map(resultOf);
  const completeResults = results.filter((result) => result !== undefined);
  const change = (index: number, changes: Partial<Row>) =>
    setPool({
      ...pool,
      rows: rows.map((row, rowIndex) => (rowIndex === index ? { ...row, ...changes } : row)),
    });
  const addRow = (fencer: string) =>
    fencer !== '' &&
    setPool((current) => ({
      ...current,
      rows: [...current.rows, { fencer, cell: '', against: '' }],
    }));

  async function save(submitEvent: FormEvent) {
    submitEvent.preventDefault();
    flushSync(() => setShowErrors(true));
    if (completeResults.length < rows.length)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (busy || rows.length === 0 || completeResults.length < rows.length) return;
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
      await showSaved(dialogs, stored, {
        title: 'Pool created',
        body: `${pluralize(rows.length, 'bout')} created successfully`,
      });
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
        onSubmit={(submitEvent) => void save(submitEvent)}
      >
        <div className="grid grid-cols-[1fr_6rem] gap-4 max-[18rem]:grid-cols-1">
          <SelectField
            label="Add opponent"
            value=""
            placeholder="Select fencer"
            options={availableFencers.map((fencer) => ({
              value: fencer.slug,
              label: fencer.fencer_name,
            }))}
            disabled={rows.length >= limits.poolOpponents}
            onChange={(changeEvent) => addRow(changeEvent.target.value)}
          />
          <NumberField
            label="Pool"
            maxLength={3}
            value={pool.round}
            onChange={(changeEvent) =>
              setPool({ ...pool, round: changeEvent.target.value.replace(/\D/g, '') })
            }
          />
        </div>
        <Button
          variant="quiet"
          icon="zoomIn"
          className="self-start justify-self-start px-2!"
          disabled={rows.length >= limits.poolOpponents}
          onClick={() => setAdding(true)}
        >
          Find or add opponent
        </Button>
        {rows.length === 0 && (
          <p className="text-muted">
            Choose the opponents in your pool, then type your results: V5, D3 or 5-3.
          </p>
        )}
        {rows.length > 0 && (
          <ul className="panel divide-y divide-line">
            {rows.map((row, index) => (
              <PoolRow
                key={row.fencer}
                name={nameOf(row.fencer)}
                row={row}
                showErrors={showErrors}
                onChange={(changes) => change(index, changes)}
                onRemove={() =>
                  setPool({ ...pool, rows: rows.filter((_, rowIndex) => rowIndex !== index) })
                }
              />
            ))}
          </ul>
        )}
        <PoolTotals results={completeResults} />
        {showErrors && rows.length === 0 && (
          <p role="alert" className="font-medium text-loss">
            Choose at least one opponent.
          </p>
        )}
        <Button type="submit" busy={busy}>
          {rows.length > 0 ? `Add ${pluralize(rows.length, 'bout')}` : 'Add Pool'}
        </Button>
      </form>
      {adding && (
        <OpponentPicker
          event={event}
          excludedSlugs={rows.map(({ fencer }) => fencer)}
          onClose={() => setAdding(false)}
          onChosen={(fencer) => {
            setNewFencers([...added, fencer]);
            addRow(fencer.slug);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
