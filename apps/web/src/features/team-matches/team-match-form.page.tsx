import type { EventDetail, FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { otherSide, type Side, type Visibility } from '@fencing-journal/contract/shared/enums';
import type { TeamMatch, TeamMatchBody } from '@fencing-journal/contract/team-matches';
import { fencersPerTeam } from '@fencing-journal/contract/team-matches/relay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { readDraft, writeDraft } from '../../forms/drafts.ts';
import { PageForm, usePageForm } from '../../forms/page-form.tsx';
import { useFrozenRecord } from '../../forms/use-record-form.ts';
import type { FieldErrors } from '../../forms/use-submit.ts';
import { ApiError } from '../../http/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useResolvedSlugs } from '../../offline/outbox/snapshot.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { NumberField, SelectField, TextArea } from '../../ui/field.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useVisibilityOptions } from '../access/index.ts';
import { boutEventQuery, crumbsInEvent } from '../bouts/index.ts';
import { exchangedValues, scoresDraft, sheetValues } from './scores.rules.ts';
import { TeamFields } from './team-fields.tsx';
import { createTeamMatch, eventMatchesQuery, teamMatchQuery } from './team-matches.api.ts';
import {
  exchangedSheet,
  isTableOrEmpty,
  sentTeam,
  teamOfSelf,
  toTeam,
  type Team,
} from './teams.rules.ts';
import { useSheetUpdate } from './use-sheet-update.tsx';

/** The form for a new team match, or for the teams of an existing one. */
export function Component() {
  const { tournamentName = '', eventName = '', matchName } = useParams();
  const event = useFrozenRecord(boutEventQuery(eventName));
  const isNew = matchName === undefined;
  const match = useFrozenRecord({ ...teamMatchQuery(matchName ?? ''), enabled: !isNew });
  // A new match starts with the user's team from the previous match.
  const earlier = useQuery({ ...eventMatchesQuery(eventName), enabled: isNew });
  const error = event.error ?? match.error;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const title = isNew ? 'Add team match' : 'Edit teams';
  const isReady = isNew ? !earlier.isPending || earlier.fetchStatus === 'paused' : match.data;
  return (
    <Page
      title={title}
      narrow
      crumbs={crumbsInEvent(event.data, event.error, { tournamentName, eventName }, title)}
    >
      {(!event.data || !isReady) && !error && <Skeleton rows={4} className="h-24" />}
      {error && <ErrorState onRetry={() => void Promise.all([event.refetch(), match.refetch()])} />}
      {event.data && isReady && (
        <TeamMatchForm
          event={event.data}
          match={match.data}
          previous={earlier.data?.findLast(({ own }) => own !== null)}
          tournament={tournamentName}
        />
      )}
    </Page>
  );
}

export interface TeamValues {
  /** The side of the user's team, which decides its numbers on the sheet. */
  side: Side;
  mine: Team;
  theirs: Team;
  team_mine: string;
  team_theirs: string;
  round: string;
  shareable: Visibility | '';
  notes: string;
}

function valuesOf(
  event: EventDetail,
  match: TeamMatch | undefined,
  previous: TeamMatch | undefined,
): TeamValues {
  const source = match ?? previous;
  const side = ownSide(source);
  return {
    side,
    mine: source ? toTeam(source[`fencers_${side}`]) : teamOfSelf(event.userFencer),
    theirs: toTeam(match ? match[`fencers_${otherSide(side)}`] : []),
    team_mine: source?.[`team_${side}`] ?? '',
    team_theirs: match?.[`team_${otherSide(side)}`] ?? '',
    round: match && match.round > 0 ? String(match.round) : '',
    shareable: match?.shareable ?? '',
    notes: match?.notes ?? '',
  };
}

/** Returns the side of the user's team. If the user isn't on the sheet, returns the side shown first. */
const ownSide = (match: TeamMatch | undefined): Side => match?.own ?? 'a';

function bodyOf(values: TeamValues, event: string, cards: readonly FencerChoice[]): TeamMatchBody {
  const { side, mine, theirs, team_mine, team_theirs, round, shareable, notes } = values;
  const [a, b] = side === 'a' ? [mine, theirs] : [theirs, mine];
  return {
    event,
    fencers_a: sentTeam(a, cards),
    fencers_b: sentTeam(b, cards),
    team_a: side === 'a' ? team_mine : team_theirs,
    team_b: side === 'a' ? team_theirs : team_mine,
    round: Number(round) || 0,
    notes,
    ...(shareable !== '' && { shareable }),
  };
}

/** Returns errors by field: three fencers of each team need a name, and nobody can be in the match twice. */
function teamErrors({ mine, theirs }: TeamValues, cards: readonly FencerChoice[]): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [field, team] of Object.entries({ mine, theirs }))
    for (const [place, member] of team.entries()) {
      const name = `${field}.${place}.name`;
      const [sent] = sentTeam([member], cards);
      if (!sent || (sent.name === '' && place < fencersPerTeam)) errors[name] = texts.required;
      else if (sent.fencer !== '' && seen.has(sent.fencer))
        errors[name] = 'This fencer is already in the match.';
      if (sent && sent.fencer !== '') seen.add(sent.fencer);
    }
  return errors;
}

/** Exchanges the sides in the draft of the scores, so that typed scores follow their teams, too. */
function exchangeDraft(match: TeamMatch): void {
  const name = scoresDraft(match.slug);
  const base = sheetValues(match);
  const typed = readDraft(name, base);
  if (typed) writeDraft(name, exchangedValues(base), exchangedValues(typed));
}

const invalidTable = 'The table must be 2, 4, 8, 16 and so on. Leave it empty in a pool.';

function TeamMatchForm({
  event,
  match,
  previous,
  tournament,
}: {
  event: EventDetail;
  match: TeamMatch | undefined;
  previous: TeamMatch | undefined;
  tournament: string;
}) {
  const { update, showError } = useSheetUpdate();
  const { options, reason } = useVisibilityOptions(match?.shareable);
  // The fencers added here are missing from the event until it is loaded again.
  const [newFencers, setNewFencers] = useState<readonly FencerChoice[]>([]);
  const added = useResolvedSlugs(newFencers);
  const cards = [event.userFencer, ...event.fencers, ...added];
  const addCards = (fencers: readonly FencerChoice[]) => setNewFencers([...added, ...fencers]);
  const form = usePageForm<TeamValues>({
    values: valuesOf(event, match, previous),
    draft: match ? `teams of ${match.slug}` : `team match in ${event.slug}`,
    validate: (values) => ({
      ...teamErrors(values, cards),
      ...(!isTableOrEmpty(values.round) && { round: invalidTable }),
    }),
    async send(values) {
      const body = bodyOf(values, event.slug, cards);
      const isExchanged = match && values.side !== ownSide(match);
      const stored = match
        ? await update(match, isExchanged ? { ...body, ...exchangedSheet(match) } : body)
        : await createTeamMatch(event, body);
      if (isExchanged) exchangeDraft(match);
      return { to: paths.teamMatch(tournament, event.slug, stored.slug), stored };
    },
    showError,
    success: match
      ? { title: 'Teams saved', body: 'The team sheet is up to date.' }
      : { title: 'Team match added', body: 'Score it live, or type the scores from the sheet.' },
  });
  const { side } = form.watch();
  return (
    <PageForm form={form} submitLabel={match ? 'Save' : 'Add team match'}>
      <div className="sm:col-span-2">
        <ChoiceChips
          label="Your team’s numbers"
          options={[
            { value: 'a', label: '1 2 3', name: '1, 2 and 3' },
            { value: 'b', label: '4 5 6', name: '4, 5 and 6' },
          ]}
          value={side}
          onChange={(value) => form.setValue('side', value as Side)}
        />
      </div>
      <TeamFields form={form} event={event} cards={cards} onAdded={addCards} team="mine" />
      <TeamFields form={form} event={event} cards={cards} onAdded={addCards} team="theirs" />
      <NumberField
        label="Table of"
        hint="16, 8, 4 or 2; empty in a pool"
        maxLength={3}
        {...form.field('round')}
      />
      <SelectField
        label="Who can see your legs"
        hint={reason}
        options={options}
        {...(!match && { placeholder: 'As your other bouts' })}
        {...form.field('shareable')}
      />
      <div className="sm:col-span-2">
        <TextArea label="Notes" rows={3} maxLength={limits.notes} {...form.field('notes')} />
      </div>
    </PageForm>
  );
}
