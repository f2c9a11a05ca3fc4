import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import { endReasons, scoreToEnd } from '@fencing-journal/contract/team-matches/relay';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useParams } from 'react-router';
import { usePageForm } from '../../forms/page-form.tsx';
import { useFrozenRecord } from '../../forms/use-record-form.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { SelectField } from '../../ui/field.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { boutEventQuery, crumbsInEvent } from '../bouts/index.ts';
import {
  isCellFull,
  needsPriority,
  readRows,
  scoresDraft,
  sentSheet,
  sheetErrors,
  sheetValues,
  type SheetValues,
} from './scores.rules.ts';
import { SheetTable } from './sheet-table.tsx';
import { teamMatchQuery } from './team-matches.api.ts';
import { teamName } from './teams.rules.ts';
import { useSheetUpdate } from './use-sheet-update.tsx';

/** The running scores of a team match, typed from the sheet. The focus moves on when a cell is full. */
export function Component() {
  const { tournamentName = '', eventName = '', matchName = '' } = useParams();
  const { data: match, error, refetch } = useFrozenRecord(teamMatchQuery(matchName));
  const event = useQuery(boutEventQuery(eventName));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      title="Scores"
      narrow
      crumbs={crumbsInEvent(event.data, event.error, { tournamentName, eventName }, 'Scores')}
    >
      {!match && !error && <Skeleton rows={1} className="h-[32rem]" />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {match && (
        <ScoresForm match={match} back={paths.teamMatch(tournamentName, eventName, matchName)} />
      )}
    </Page>
  );
}

const endLabels = {
  exclusion: 'Exclusion (black card)',
  passivity: 'Passivity (P-black card)',
  withdrawal: 'Withdrawal',
} as const;

const cellsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[data-cell]') ?? []),
];

/** Moves the focus to the next cell. Returns whether there is one. */
function focusNext(input: HTMLInputElement): boolean {
  const cells = cellsOf(input.form);
  const next = cells[cells.indexOf(input) + 1];
  next?.focus();
  return next !== undefined;
}

function ScoresForm({ match, back }: { match: TeamMatch; back: string }) {
  const [showErrors, setShowErrors] = useState(false);
  const { update, showError } = useSheetUpdate();
  const form = usePageForm<SheetValues>({
    values: sheetValues(match),
    draft: scoresDraft(match.slug),
    validate(values) {
      setShowErrors(true);
      return sheetErrors(values);
    },
    async send(values) {
      const { legs, ...decision } = sentSheet(values);
      return { to: back, stored: await update(match, { ...decision, legs: [...legs] }) };
    },
    showError,
    success: { title: 'Scores saved', body: 'The team sheet is up to date.' },
  });
  const values = form.watch();
  const { rows, priority, end_reason, end_winner } = values;
  const { legs, error } = readRows(rows);
  const isMissing = error?.message === 'Enter both scores.';
  const shownError = isMissing && !showErrors ? undefined : error;
  const shown = showErrors ? sheetErrors(values) : {};
  const teams = sides.map((side) => ({ value: side, label: teamName(match, side) }));

  const change = (leg: number, side: Side, text: string) =>
    form.setValue(
      'rows',
      rows.map((row, index) => (index === leg - 1 ? { ...row, [side]: text } : row)),
    );
  const cell = (leg: number, side: Side) => (
    <input
      data-cell
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      aria-label={`${teamName(match, side)} after leg ${leg}`}
      aria-invalid={shownError?.leg === leg}
      aria-describedby={shownError?.leg === leg ? 'row-error' : undefined}
      placeholder={String(scoreToEnd(leg))}
      className="figures size-full min-h-11 bg-transparent text-center text-2xl placeholder:text-base placeholder:font-normal aria-invalid:text-loss"
      value={rows[leg - 1]?.[side] ?? ''}
      onFocus={({ target }) => target.select()}
      onKeyDown={(keyEvent: KeyboardEvent<HTMLInputElement>) => {
        if (keyEvent.key === 'Enter' && focusNext(keyEvent.currentTarget))
          keyEvent.preventDefault();
      }}
      onChange={({ target }) => {
        const text = target.value.replace(/\D/g, '').slice(0, 2);
        change(leg, side, text);
        if (text !== '' && isCellFull(text, leg)) focusNext(target);
      }}
    />
  );

  return (
    <>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <form className="grid grid-cols-1 gap-4" {...form.props}>
        <p className="text-muted">
          Type the running score after each leg, as it is on the sheet. Stop where the match is.
        </p>
        <div className="panel min-w-0 p-2 sm:p-4">
          <SheetTable
            match={match}
            legs={legs}
            scoreCell={cell}
            note={
              shownError
                ? {
                    leg: shownError.leg,
                    content: (
                      <p id="row-error" role="alert" className="text-center font-medium text-loss">
                        {shownError.message}
                      </p>
                    ),
                  }
                : undefined
            }
          />
        </div>
        {needsPriority(values) && (
          <div className="panel p-4">
            <ChoiceChips
              label="Tied. Who won on priority?"
              options={teams}
              value={priority}
              onChange={(value) => form.setValue('priority', value as Side)}
            />
            <p role="alert" className="mt-2 font-medium text-loss empty:hidden">
              {shown.priority}
            </p>
          </div>
        )}
        <div className="panel grid gap-3 p-4">
          <SelectField
            label="Did the match end early?"
            placeholder="No"
            options={endReasons.map((value) => ({ value, label: endLabels[value] }))}
            {...form.field('end_reason')}
          />
          {end_reason !== '' && (
            <ChoiceChips
              label="Who won?"
              options={teams}
              value={end_winner}
              onChange={(value) => form.setValue('end_winner', value as Side)}
            />
          )}
          <p role="alert" className="font-medium text-loss empty:hidden">
            {shown.end_winner}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button type="submit" busy={form.busy}>
            Save scores
          </Button>
          <ButtonLink to={back} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
