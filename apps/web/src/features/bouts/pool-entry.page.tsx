import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { usePageForm } from '../../forms/page-form.tsx';
import { pluralize } from '../../lib/format.ts';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { moveFocusOnRemoval } from '../../ui/focus.ts';
import { NumberField, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { StickyActions } from '../../ui/sticky-actions.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { usePreloadedPicker } from '../fencers/index.ts';
import { createPool, boutEventQuery } from './bouts.api.ts';
import { crumbsInEvent } from './crumbs.ts';
import { isPool, poolKind } from './guess.rules.ts';
import { nextBout } from './next-bout.ts';
import { OpponentPicker } from './opponent-picker.tsx';
import { opponentOptions } from './opponents.rules.ts';
import { PoolHeadings, PoolTotals, inputsOf, PoolRow, resultOf, type Row } from './pool-sheet.tsx';

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

/** Returns the number of the event's latest pool: "1" if there is no pool, "" if it has no number. */
function poolNumber(event: EventDetail): string {
  if (!event.bouts.some(isPool)) return emptyPool.round;
  const { round } = poolKind(event);
  return round === '0' ? '' : round;
}

function PoolForm({ event, back }: { event: EventDetail; back: string }) {
  usePreloadedPicker();
  const [showErrors, setShowErrors] = useState(false);
  const [presets] = useState(() => ({ round: poolNumber(event) }));
  const form = usePageForm<Pool>({
    values: emptyPool,
    presets,
    draft: `pool in ${event.slug}`,
    validate({ rows: enteredRows }) {
      setShowErrors(true);
      return enteredRows.length > 0 && enteredRows.every(resultOf) ? {} : { rows: texts.required };
    },
    async send(sent) {
      const stored = await createPool(event, {
        event: event.slug,
        round: Number(sent.round) || 0,
        rows: sent.rows.map((row) => ({
          fencer: row.fencer,
          ...(resultOf(row) ?? { score: 0, against: 0 }),
        })),
      });
      return { to: back, stored };
    },
    success: ({ rows: savedRows }) => ({
      title: 'Pool created',
      body: `${pluralize(savedRows.length, 'bout')} created successfully`,
      action: nextBout(event),
    }),
  });
  const pool = form.watch();
  const [selected, setSelected] = useState('');
  const chosen = useResolvedSlugs(selected);
  const [adding, setAdding] = useState<'one' | 'several'>();
  // Fencers added here, until the reloaded list contains them.
  const [newFencers, setNewFencers] = useState<FencerChoice[]>([]);
  const added = useResolvedSlugs(newFencers);
  const { length } = pool.rows;
  const previousLength = useRef(length);
  const formElement = form.props.ref;
  useEffect(() => {
    // Focuses the first of the rows that were just added.
    if (length > previousLength.current)
      inputsOf(formElement.current)[2 * previousLength.current]?.focus();
    previousLength.current = length;
  }, [length, formElement]);

  const { rows } = pool;
  const availableFencers = event.fencers.filter(
    (fencer) => !rows.some((row) => row.fencer === fencer.slug),
  );
  const nameOf = (slug: string) =>
    [...event.fencers, ...added].find((fencer) => fencer.slug === slug)?.fencer_name ??
    'New opponent';
  const completeResults = rows.map(resultOf).filter((result) => result !== undefined);
  const setRows = (next: Row[]) => form.setValue('rows', next);
  const change = (index: number, changes: Partial<Row>) =>
    setRows(rows.map((row, rowIndex) => (rowIndex === index ? { ...row, ...changes } : row)));
  const addRows = (slugs: readonly string[]) =>
    setRows([
      ...form.getValues('rows'),
      ...slugs.map((fencer) => ({ fencer, cell: '', against: '' })),
    ]);
  function remove(index: number): void {
    moveFocusOnRemoval(document.activeElement);
    setRows(rows.filter((_, rowIndex) => rowIndex !== index));
  }
  const room = limits.poolOpponents - rows.length;

  return (
    <>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <form className="grid grid-cols-1 gap-5" {...form.props}>
        <div className="grid grid-cols-[1fr_auto_5rem] items-end gap-x-2 gap-y-1 max-[22rem]:grid-cols-[1fr_5rem] max-[18rem]:grid-cols-1">
          <SelectField
            label="Opponent"
            value={chosen}
            placeholder="Select fencer"
            options={opponentOptions(event, availableFencers)}
            disabled={room === 0}
            onChange={({ target }) => setSelected(target.value)}
          />
          <Button
            variant="secondary"
            aria-label="Add opponent"
            disabled={chosen === '' || room === 0}
            onClick={() => {
              addRows([chosen]);
              setSelected('');
            }}
          >
            Add
          </Button>
          {/* On the narrowest phones, it shares a row with the other two buttons. */}
          <div className="max-[22rem]:order-last">
            <NumberField
              label="Pool"
              maxLength={3}
              value={pool.round}
              onChange={(changeEvent) =>
                form.setValue('round', changeEvent.target.value.replace(/\D/g, ''))
              }
            />
          </div>
          <div className="col-span-full -ml-2 flex flex-wrap gap-x-2 max-[22rem]:col-span-1">
            <Button
              variant="quiet"
              icon="zoomIn"
              className="justify-start! px-2! text-left!"
              disabled={room === 0}
              onClick={() => setAdding('one')}
            >
              Find or add opponent
            </Button>
            <Button
              variant="quiet"
              icon="list"
              className="justify-start! px-2! text-left!"
              disabled={room === 0}
              aria-label="Add several names"
              onClick={() => setAdding('several')}
            >
              Add several
            </Button>
          </div>
        </div>
        {rows.length === 0 && (
          <p className="text-muted">
            Choose the opponents in your pool, then type your results: V5, D3 or 5-3.
          </p>
        )}
        {rows.length > 0 && (
          <div className="panel">
            <PoolHeadings />
            <ul className="divide-y divide-line">
              {rows.map((row, index) => (
                <PoolRow
                  // The key is not the slug, which changes once the server has assigned one. The fields are controlled.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  name={nameOf(row.fencer)}
                  row={row}
                  showErrors={showErrors}
                  onChange={(changes) => change(index, changes)}
                  onRemove={() => remove(index)}
                />
              ))}
            </ul>
          </div>
        )}
        {rows.length > 0 && <PoolTotals results={completeResults} />}
        {showErrors && rows.length === 0 && (
          <p role="alert" className="font-medium text-loss">
            Choose at least one opponent.
          </p>
        )}
        <StickyActions className="-my-2 grid bg-page py-2">
          <Button type="submit" busy={form.busy}>
            {rows.length > 0 ? `Add ${pluralize(rows.length, 'bout')}` : 'Add Pool'}
          </Button>
        </StickyActions>
      </form>
      {adding && (
        <OpponentPicker
          event={event}
          chosenSlugs={rows.map(({ fencer }) => fencer)}
          room={room}
          pasting={adding === 'several'}
          onClose={() => setAdding(undefined)}
          onChosen={(fencers) => {
            setNewFencers([...added, ...fencers]);
            addRows(fencers.map(({ slug }) => slug));
            setAdding(undefined);
          }}
        />
      )}
    </>
  );
}
