import type { Paged } from '@fencing-journal/contract/shared/paging';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import type {
  Tournament,
  TournamentDetail,
  TournamentSummary,
} from '@fencing-journal/contract/tournaments';
import { paths } from '../../lib/paths.ts';
import type { Command } from '../../offline/outbox/command.ts';
import {
  byDate,
  countWithPending,
  effectsOfKind,
  emptyToNull,
  projectList,
  projectOne,
  textOf,
} from '../../offline/projection.ts';
import type { Projections, RecordType } from '../../offline/registry.ts';
import { boutEffects } from '../bouts/bouts.offline.ts';
import { eventCards, shownResults, type EventsState } from '../events/events.offline.ts';

export const tournamentRecord: RecordType = {
  label: 'tournament',
  subjectOf: ({ body }) => textOf(body, 'name'),
  editPath: ({ slug }) => paths.tournamentEdit(slug),
  endpoints: recordEndpoints.tournament,
  slugInBody: true,
  detailKey: ['tournaments', 'detail'],
  staleKeys: ['tournaments', 'events', 'bouts', 'fencers'],
};

const tournamentFromCommand = ({ slug, body }: Command): Tournament =>
  ({
    end_date: null,
    location: '',
    club: '',
    url: '',
    notes: '',
    ...emptyToNull(body, ['end_date']),
    slug,
  }) as unknown as Tournament;
const applyUpdate = <T extends Tournament>(tournament: T, { body }: Command): T => ({
  ...tournament,
  ...emptyToNull(body, ['end_date']),
});

/** Returns the count including pending creates and deletes in the tournament. */
const childCountWithPending = (
  count: number,
  effects: readonly Command[],
  tournament: string,
): number =>
  effects.reduce(
    (sum, { action, context }) =>
      context.tournament?.slug !== tournament
        ? sum
        : action === 'create'
          ? sum + 1
          : action === 'delete'
            ? Math.max(0, sum - 1)
            : sum,
    count,
  );

function tournamentPage(
  answer: Paged<TournamentSummary>,
  isFirstPage: boolean,
  device: EventsState,
): Paged<TournamentSummary> {
  const [events, bouts] = [effectsOfKind(device, 'event'), boutEffects(device)];
  const effects = effectsOfKind(device, 'tournament').filter(
    ({ action }) => isFirstPage || action !== 'create',
  );
  if (effects.length + events.length + bouts.length === 0) return answer;
  const rows = projectList<TournamentSummary>(
    answer.results,
    effects,
    (command) => ({
      ...tournamentFromCommand(command),
      event_count: 0,
      bout_count: 0,
      results: [],
    }),
    applyUpdate,
  );
  const results = rows.map((row) => ({
    ...row,
    event_count: childCountWithPending(row.event_count, events, row.slug),
    bout_count: childCountWithPending(row.bout_count, bouts, row.slug),
    results: shownResults(row.results, events, row.slug),
  }));
  return {
    ...answer,
    results: isFirstPage ? byDate(results, answer.results, 'date') : results,
    count: countWithPending(answer, effects),
  };
}

function tournamentDetail(
  answer: TournamentDetail | undefined,
  slug: string,
  device: EventsState,
): TournamentDetail | undefined {
  const tournament = projectOne<TournamentDetail>(
    answer,
    slug,
    effectsOfKind(device, 'tournament'),
    (command) => ({ ...tournamentFromCommand(command), events: [] }),
    applyUpdate,
  );
  if (!tournament) return undefined;
  return { ...tournament, events: eventCards(tournament.events, slug, device) };
}

export const tournamentProjections: Projections<EventsState> = {
  'tournaments page': (answer: Paged<TournamentSummary> | undefined, [, , page], device) =>
    answer && tournamentPage(answer, page === 1, device),
  'tournaments detail': (answer: TournamentDetail | undefined, [, , slug], device) =>
    tournamentDetail(answer, String(slug), device),
};
