import type { Side } from '@fencing-journal/contract/shared/enums';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import {
  matchWinner,
  sheetLegs,
  type LegScore,
  type Substitution,
} from '@fencing-journal/contract/team-matches/relay';
import { paths } from '../../lib/paths.ts';
import { readSession } from '../../http/session.ts';
import type { Command } from '../../offline/outbox/command.ts';
import {
  effectsOfKind,
  emptyToNull,
  projectList,
  projectOne,
  slugIn,
  type DeviceState,
} from '../../offline/projection.ts';
import type { Projections, RecordType } from '../../offline/registry.ts';
import { findFencerName, type People } from '../fencers/fencers.offline.ts';
import { sentMember, type SentMember } from './sent-member.ts';

const teamFields = ['fencers_a', 'fencers_b'] as const;

/** Returns the text of a substitution, the score after a leg, or a fencer. */
function entryText(entry: Partial<Substitution & LegScore & SentMember>): string {
  if (entry.leg !== undefined)
    return `number ${entry.number} of team ${entry.side?.toUpperCase()} from leg ${entry.leg}`;
  return entry.a === undefined ? (entry.name ?? '—') : `${entry.a}–${entry.b}`;
}

export const teamMatchRecord: RecordType = {
  label: 'team match',
  subjectOf: ({ context: { event, tournament } }) =>
    [event?.name, tournament?.name].filter(Boolean).join(', '),
  editPath: ({ slug, context: { event, tournament } }) =>
    tournament && event && paths.teamMatchEdit(tournament.slug, event.slug, slug),
  endpoints: recordEndpoints.team_match,
  // Responses have more fields of a leg and a fencer than requests.
  renamedFields: (answer) => ({
    event: slugIn(answer['event']),
    legs: ((answer['legs'] ?? []) as LegScore[]).map(({ a, b }) => ({ a, b })),
    ...Object.fromEntries(
      teamFields.map((field) => [
        field,
        ((answer[field] ?? []) as TeamMatch['fencers_a']).map(sentMember),
      ]),
    ),
  }),
  entryText,
  detailKey: ['team-matches', 'detail'],
  staleKeys: ['team-matches', 'tournaments', 'events', 'bouts', 'fencers', 'journal'],
};

type MatchesState = DeviceState & People;

/** The part of a match that is entered. The rest of the sheet is computed from it. */
interface SentSheet {
  fencers_a?: readonly SentMember[];
  fencers_b?: readonly SentMember[];
  legs?: readonly LegScore[];
  substitutions?: Substitution[];
  priority?: Side | null;
}

const membersFrom = (
  sent: readonly SentMember[],
  { people, self }: MatchesState,
): TeamMatch['fencers_a'] =>
  sent.map(({ fencer, name }) => ({
    fencer: fencer || null,
    name: findFencerName(people, fencer) ?? name,
    is_self: fencer !== '' && fencer === self?.slug,
  }));

/** Returns the match with a change applied, including what the server will compute from it. */
function withChange(match: TeamMatch, { body }: Command, device: MatchesState): TeamMatch {
  const {
    event: _event,
    fencers_a,
    fencers_b,
    delete_bouts: _deleted,
    ...fields
  } = emptyToNull(body, ['priority', 'end_reason', 'end_winner']) as {
    event?: unknown;
    delete_bouts?: unknown;
  } & SentSheet;
  const changed = {
    ...match,
    ...fields,
    ...(fencers_a && { fencers_a: membersFrom(fencers_a, device) }),
    ...(fencers_b && { fencers_b: membersFrom(fencers_b, device) }),
  };
  const boutOf = new Map(match.legs.map(({ leg, bout }) => [leg, bout]));
  const last = changed.legs.at(-1);
  const isOwn = ({ is_self }: { is_self: boolean }) => is_self;
  return {
    ...changed,
    legs: sheetLegs(changed.legs, changed.substitutions).map((leg) => ({
      ...leg,
      bout: boutOf.get(leg.leg) ?? null,
    })),
    score_a: last?.a ?? 0,
    score_b: last?.b ?? 0,
    winner: matchWinner(changed),
    own: changed.fencers_a.some(isOwn) ? 'a' : changed.fencers_b.some(isOwn) ? 'b' : null,
  };
}

const emptyMatch = (): Omit<TeamMatch, 'slug' | 'shareable' | 'event' | 'tournament'> => ({
  round: 0,
  team_a: '',
  team_b: '',
  fencers_a: [],
  fencers_b: [],
  substitutions: [],
  legs: [],
  priority: null,
  end_reason: null,
  end_winner: null,
  score_a: 0,
  score_b: 0,
  winner: null,
  own: null,
  notes: '',
  version: 1,
});

const matchFactory =
  (device: MatchesState) =>
  (command: Command): TeamMatch => {
    const { event, tournament } = command.context;
    return withChange(
      {
        ...emptyMatch(),
        slug: command.slug,
        shareable: readSession()?.minor ? 'Private' : 'My coaches',
        // The date may be unknown here, and the weapon is. The pages that need them read the event.
        event: {
          slug: String(command.body['event']),
          name: event?.name ?? '',
          date: event?.date ?? '',
          weapon: 'other',
        },
        tournament: { slug: tournament?.slug ?? '-', name: tournament?.name ?? '' },
      },
      command,
      device,
    );
  };

export const teamMatchProjections: Projections<MatchesState> = {
  'team-matches detail': (answer: TeamMatch | undefined, [, , slug], device) =>
    projectOne(
      answer,
      String(slug),
      effectsOfKind(device, 'team_match'),
      matchFactory(device),
      (match, command) => withChange(match, command, device),
    ),
  'team-matches event': (answer: readonly TeamMatch[] | undefined, [, , event], device) =>
    projectList(
      answer ?? [],
      effectsOfKind(device, 'team_match').filter(
        ({ action, body }) => action !== 'create' || body['event'] === event,
      ),
      matchFactory(device),
      (match, command) => withChange(match, command, device),
    ),
};
