import type { EventDetail, EventSummary } from '@fencing-journal/contract/events';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type {
  Tournament,
  TournamentDetail,
  TournamentSummary,
} from '@fencing-journal/contract/tournaments';
import type { Command } from '../command.ts';
import { boutEffects, boutsOfEvent } from './bouts.ts';
import { byDate, countWithPending } from './pages.ts';
import {
  eventFromCommand,
  emptyToNull,
  projectList,
  effectsOfKind,
  projectOne,
  personOf,
  type Person,
  type DeviceState,
} from './device-state.ts';

const tournamentFromCommand = ({ slug, body }: Command): Tournament =>
  ({ location: '', club: '', url: '', notes: '', ...body, slug }) as unknown as Tournament;
const applyUpdate = <T extends Tournament>(tournament: T, { body }: Command): T => ({
  ...tournament,
  ...body,
});

/** The count, including pending creates and deletes in the tournament. */
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

export function tournamentPage(
  answer: Paged<TournamentSummary>,
  isFirstPage: boolean,
  deviceState: DeviceState,
): Paged<TournamentSummary> {
  const [events, bouts] = [effectsOfKind(deviceState, 'event'), boutEffects(deviceState)];
  const effects = effectsOfKind(deviceState, 'tournament').filter(
    ({ action }) => isFirstPage || action !== 'create',
  );
  if (effects.length + events.length + bouts.length === 0) return answer;
  const rows = projectList<TournamentSummary>(
    answer.results,
    effects,
    (command) => ({ ...tournamentFromCommand(command), event_count: 0, bout_count: 0 }),
    applyUpdate,
  );
  const results = rows.map((row) => ({
    ...row,
    event_count: childCountWithPending(row.event_count, events, row.slug),
    bout_count: childCountWithPending(row.bout_count, bouts, row.slug),
  }));
  return {
    ...answer,
    results: isFirstPage ? byDate(results, answer.results, 'date') : results,
    count: countWithPending(answer, effects),
  };
}

const applyEventUpdate = <T extends object>(
  event: T,
  { body: { tournament_slug: _tournament, ...body } }: Command,
): T => ({ ...event, ...emptyToNull(body, ['age_category']) });

/** The event's card with pending bouts. The result of a deleted bout is unknown, so wins and losses keep it. */
function withPendingBouts(event: EventSummary, deviceState: DeviceState): EventSummary {
  const ownEffects = boutEffects(deviceState).filter(
    ({ context, body }) => (body['event'] ?? context.event?.slug) === event.slug,
  );
  const card = { ...event };
  for (const { action, body } of ownEffects) {
    if (action === 'update') continue;
    card.bout_count = Math.max(0, card.bout_count + (action === 'create' ? 1 : -1));
    const side =
      body['fencer_a'] === deviceState.self?.slug
        ? 'a'
        : body['fencer_b'] === deviceState.self?.slug
          ? 'b'
          : undefined;
    if (action === 'create' && deviceState.self && side)
      card[(side === 'a') === body['winner_is_a'] ? 'wins' : 'losses'] += 1;
  }
  return card;
}

export function tournamentDetail(
  answer: TournamentDetail | undefined,
  slug: string,
  deviceState: DeviceState,
): TournamentDetail | undefined {
  const tournament = projectOne<TournamentDetail>(
    answer,
    slug,
    effectsOfKind(deviceState, 'tournament'),
    (command) => ({ ...tournamentFromCommand(command), events: [] }),
    applyUpdate,
  );
  if (!tournament) return undefined;
  const effects = effectsOfKind(deviceState, 'event').filter(
    ({ action, body }) => action !== 'create' || body['tournament_slug'] === slug,
  );
  const events = projectList<EventSummary>(
    tournament.events,
    effects,
    (command) => ({ ...eventFromCommand(command), bout_count: 0, wins: 0, losses: 0 }),
    applyEventUpdate,
  );
  return {
    ...tournament,
    events: events
      .map((event) => withPendingBouts(event, deviceState))
      .toSorted((left, right) => left.date.localeCompare(right.date)),
  };
}

/** The selectable fencers, including pending creates, renames and deletes. */
function selectableFencers(answer: readonly Person[], deviceState: DeviceState): Person[] {
  const applyFencerUpdate = (person: Person, { body }: Command): Person => ({
    ...person,
    ...(typeof body['first_name'] === 'string' && typeof body['last_name'] === 'string'
      ? { fencer_name: `${body['first_name']} ${body['last_name']}` }
      : {}),
    ...('handed' in body ? { handed: (body['handed'] as string | null) || null } : {}),
  });
  return projectList(
    answer,
    effectsOfKind(deviceState, 'fencer'),
    ({ slug, body }) =>
      personOf({
        slug,
        first_name: String(body['first_name']),
        last_name: String(body['last_name']),
        handed: null,
      }),
    applyFencerUpdate,
  );
}

export function eventDetail(
  answer: EventDetail | undefined,
  slug: string,
  deviceState: DeviceState,
): EventDetail | undefined {
  // If this device has never loaded the user's own card, only their name is known. The event opens, and
  // bouts wait for the network.
  const { me, people, self = { slug: '', fencer_name: me.name, handed: null } } = deviceState;
  const eventDetailFromCommand = (command: Command): EventDetail | undefined => {
    const { tournament } = command.context;
    return (
      tournament && {
        ...eventFromCommand(command),
        tournament: { date: '', ...tournament },
        bouts: [],
        fencers: people.filter((person) => person.slug !== self.slug),
        userFencer: self,
      }
    );
  };
  const event = projectOne<EventDetail>(
    answer,
    slug,
    effectsOfKind(deviceState, 'event'),
    eventDetailFromCommand,
    applyEventUpdate,
  );
  if (!event) return undefined;
  const tournament = effectsOfKind(deviceState, 'tournament').reduce(
    (parentRef, command) =>
      command.action === 'update' && command.slug === parentRef.slug
        ? { ...parentRef, ...nameAndDate(command) }
        : parentRef,
    event.tournament,
  );
  return {
    ...event,
    tournament,
    bouts: boutsOfEvent(event.bouts, slug, deviceState),
    fencers: answer ? selectableFencers(event.fencers, deviceState) : event.fencers,
  };
}

const nameAndDate = ({ body: { name, date } }: Command) => ({
  ...(typeof name === 'string' && { name }),
  ...(typeof date === 'string' && { date }),
});
