import type { EventDetail, EventSummary, FencingEvent } from '@fencing-journal/contract/events';
import { emptyResult, resultFields } from '@fencing-journal/contract/shared/event-result';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { ShownResult } from '@fencing-journal/contract/tournaments';
import { paths } from '../../lib/paths.ts';
import type { Command } from '../../offline/outbox/command.ts';
import {
  effectsOfKind,
  emptyToNull,
  projectList,
  projectOne,
  slugIn,
  textOf,
  type DeviceState,
} from '../../offline/projection.ts';
import { allCachedAnswers } from '../../offline/reads/answer-cache.ts';
import type { Projections, RecordType } from '../../offline/registry.ts';
import { boutEffects, boutsOfPlace } from '../bouts/bouts.offline.ts';
import {
  createdPeople,
  peopleOfCards,
  personOf,
  type People,
  type Person,
} from '../fencers/fencers.offline.ts';

export const eventRecord: RecordType = {
  label: 'event',
  subjectOf: ({ body, context }) =>
    [textOf(body, 'name'), context.tournament?.name].filter(Boolean).join(', '),
  editPath: ({ slug, context: { tournament } }) =>
    tournament && paths.eventEdit(tournament.slug, slug),
  endpoints: recordEndpoints.event,
  renamedFields: ({ tournament }) => ({ tournament_slug: slugIn(tournament) }),
  detailKey: ['events', 'detail'],
  staleKeys: ['tournaments', 'events', 'bouts', 'fencers'],
};

export type EventsState = DeviceState & People;

/** Returns everyone the device knows by name: the list of cards, or else the fencers selectable in an event. */
export function knownPeople(device: DeviceState): People {
  const cards = peopleOfCards(device);
  if (cards) return cards;
  const event = allCachedAnswers().findLast(
    ({ key: [area, subKey] }) => area === 'events' && subKey === 'detail',
  )?.answer as EventDetail | undefined;
  return {
    self: event?.userFencer,
    people: [...(event ? [event.userFencer, ...event.fencers] : []), ...createdPeople(device)],
  };
}

const nullableFields = ['age_category', ...resultFields] as const;

const eventFromCommand = ({ slug, body }: Command): FencingEvent =>
  ({
    notes: '',
    age_category: null,
    ...emptyResult,
    ...emptyToNull(body, nullableFields),
    slug,
  }) as FencingEvent;

const applyEventUpdate = <T extends object>(
  event: T,
  { body: { tournament_slug: _tournament, ...body } }: Command,
): T => ({ ...event, ...emptyToNull(body, nullableFields) });

/** Adds pending bouts to an event's card. The result of a deleted bout is unknown, so wins and losses keep it. */
function withPendingBouts(event: EventSummary, device: EventsState): EventSummary {
  const ownEffects = boutEffects(device).filter(
    ({ context, body }) => (body['event'] ?? context.event?.slug) === event.slug,
  );
  const card = { ...event };
  for (const { action, body } of ownEffects) {
    if (action === 'update') continue;
    card.bout_count = Math.max(0, card.bout_count + (action === 'create' ? 1 : -1));
    const side =
      body['fencer_a'] === device.self?.slug
        ? 'a'
        : body['fencer_b'] === device.self?.slug
          ? 'b'
          : undefined;
    if (action === 'create' && device.self && side)
      card[(side === 'a') === body['winner_is_a'] ? 'wins' : 'losses'] += 1;
  }
  return card;
}

/** Returns the cards of a tournament's events, by date. */
export function eventCards(
  answer: readonly EventSummary[],
  tournament: string,
  device: EventsState,
): EventSummary[] {
  const effects = effectsOfKind(device, 'event').filter(
    ({ action, body }) => action !== 'create' || body['tournament_slug'] === tournament,
  );
  return projectList<EventSummary>(
    answer,
    effects,
    (command) => ({ ...eventFromCommand(command), bout_count: 0, wins: 0, losses: 0 }),
    applyEventUpdate,
  )
    .map((event) => withPendingBouts(event, device))
    .toSorted((left, right) => left.date.localeCompare(right.date));
}

/** Returns the best places in a tournament, including pending events. */
export function shownResults(
  answer: readonly ShownResult[],
  effects: readonly Command[],
  tournament: string,
): ShownResult[] {
  const known = new Set(answer.map(({ slug }) => slug));
  const pending = effects
    .filter(({ context }) => context.tournament?.slug === tournament)
    // An event without a place so far is not among the results. Its change may add one.
    .map((command): Command =>
      command.action === 'update' && !known.has(command.slug)
        ? { ...command, action: 'create' }
        : command,
    );
  return projectList<{ slug: string } & Partial<FencingEvent>>(
    answer,
    pending,
    eventFromCommand,
    applyEventUpdate,
  )
    .flatMap(({ slug, name = '', place, entries = null, rating_earned = null }) =>
      place ? [{ slug, name, place, entries, rating_earned }] : [],
    )
    .toSorted((one, other) => one.place - other.place || (other.entries ?? 0) - (one.entries ?? 0))
    .slice(0, limits.shownResults);
}

/** Returns the selectable fencers, including pending creates, renames and deletes. */
function selectableFencers(answer: readonly Person[], device: EventsState): Person[] {
  const applyFencerUpdate = (person: Person, { body }: Command): Person => ({
    ...person,
    ...(typeof body['first_name'] === 'string' && typeof body['last_name'] === 'string'
      ? { fencer_name: `${body['first_name']} ${body['last_name']}` }
      : {}),
    ...('handed' in body ? { handed: (body['handed'] as string | null) || null } : {}),
  });
  return projectList(
    answer,
    effectsOfKind(device, 'fencer'),
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

function eventDetail(
  answer: EventDetail | undefined,
  slug: string,
  device: EventsState,
): EventDetail | undefined {
  // If this device has never loaded the user's own card, only their name is known. The event opens, and
  // bouts wait for the network.
  const { me, people, self = { slug: '', fencer_name: me.name, handed: null } } = device;
  const eventDetailFromCommand = (command: Command): EventDetail | undefined => {
    const { tournament } = command.context;
    return (
      tournament && {
        ...eventFromCommand(command),
        tournament: { date: '', end_date: null, ...tournament },
        bouts: [],
        fencers: people.filter((person) => person.slug !== self.slug),
        userFencer: self,
      }
    );
  };
  const event = projectOne<EventDetail>(
    answer,
    slug,
    effectsOfKind(device, 'event'),
    eventDetailFromCommand,
    applyEventUpdate,
  );
  if (!event) return undefined;
  const tournament = effectsOfKind(device, 'tournament').reduce(
    (parentRef, command) =>
      command.action === 'update' && command.slug === parentRef.slug
        ? { ...parentRef, ...nameAndDate(command) }
        : parentRef,
    event.tournament,
  );
  return {
    ...event,
    tournament,
    bouts: boutsOfPlace(event.bouts, { event: slug }, device),
    fencers: answer ? selectableFencers(event.fencers, device) : event.fencers,
  };
}

const nameAndDate = ({ body: { name, date, end_date } }: Command) => ({
  ...(typeof name === 'string' && { name }),
  ...(typeof date === 'string' && { date }),
  ...(end_date !== undefined && { end_date: (end_date as string | null) || null }),
});

export const eventProjections: Projections<EventsState> = {
  'events detail': (answer: EventDetail | undefined, [, , slug], device) =>
    eventDetail(answer, String(slug), device),
};
