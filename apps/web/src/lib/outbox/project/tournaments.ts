import type { EventDetail, EventSummary } from '@fencing-journal/contract/events';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type {
  Tournament,
  TournamentDetail,
  TournamentSummary,
} from '@fencing-journal/contract/tournaments';
import type { Command } from '../command.ts';
import { boutEffects, boutsOfEvent } from './bouts.ts';
import { byDate, counted } from './pages.ts';
import { asEvent, chosen, each, ofKind, one, personOf, type Person, type World } from './world.ts';

const make = ({ slug, body }: Command): Tournament =>
  ({ location: '', club: '', url: '', notes: '', ...body, slug }) as unknown as Tournament;
const change = <T extends Tournament>(tournament: T, { body }: Command): T => ({
  ...tournament,
  ...body,
});

/** The count, including pending creates and deletes in the tournament. */
const grown = (count: number, effects: readonly Command[], tournament: string): number =>
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
  seen: Paged<TournamentSummary>,
  first: boolean,
  world: World,
): Paged<TournamentSummary> {
  const [events, bouts] = [ofKind(world, 'event'), boutEffects(world)];
  const effects = ofKind(world, 'tournament').filter(({ action }) => first || action !== 'create');
  if (effects.length + events.length + bouts.length === 0) return seen;
  const rows = each<TournamentSummary>(
    seen.results,
    effects,
    (command) => ({ ...make(command), event_count: 0, bout_count: 0 }),
    change,
  );
  const results = rows.map((row) => ({
    ...row,
    event_count: grown(row.event_count, events, row.slug),
    bout_count: grown(row.bout_count, bouts, row.slug),
  }));
  return {
    ...seen,
    results: first ? byDate(results, seen.results, 'date') : results,
    count: counted(seen, effects),
  };
}

const changeEvent = <T extends object>(
  event: T,
  { body: { tournament_slug: _tournament, ...body } }: Command,
): T => ({ ...event, ...chosen(body, ['age_category']) });

/** The event's card with pending bouts. The result of a deleted bout is unknown, so wins and losses keep it. */
function withBouts(event: EventSummary, world: World): EventSummary {
  const ofThis = boutEffects(world).filter(
    ({ context, body }) => (body['event'] ?? context.event?.slug) === event.slug,
  );
  const card = { ...event };
  for (const { action, body } of ofThis) {
    if (action === 'update') continue;
    card.bout_count = Math.max(0, card.bout_count + (action === 'create' ? 1 : -1));
    const side =
      body['fencer_a'] === world.self?.slug
        ? 'a'
        : body['fencer_b'] === world.self?.slug
          ? 'b'
          : undefined;
    if (action === 'create' && world.self && side)
      card[(side === 'a') === body['winner_is_a'] ? 'wins' : 'losses'] += 1;
  }
  return card;
}

export function tournamentDetail(
  seen: TournamentDetail | undefined,
  slug: string,
  world: World,
): TournamentDetail | undefined {
  const tournament = one<TournamentDetail>(
    seen,
    slug,
    ofKind(world, 'tournament'),
    (command) => ({ ...make(command), events: [] }),
    change,
  );
  if (!tournament) return undefined;
  const effects = ofKind(world, 'event').filter(
    ({ action, body }) => action !== 'create' || body['tournament_slug'] === slug,
  );
  const events = each<EventSummary>(
    tournament.events,
    effects,
    (command) => ({ ...asEvent(command), bout_count: 0, wins: 0, losses: 0 }),
    changeEvent,
  );
  return {
    ...tournament,
    events: events
      .map((event) => withBouts(event, world))
      .toSorted((left, right) => left.date.localeCompare(right.date)),
  };
}

/** The selectable fencers, including pending creates, renames and deletes. */
function choices(seen: readonly Person[], world: World): Person[] {
  const changed = (person: Person, { body }: Command): Person => ({
    ...person,
    ...(typeof body['first_name'] === 'string' && typeof body['last_name'] === 'string'
      ? { fencer_name: `${body['first_name']} ${body['last_name']}` }
      : {}),
    ...('handed' in body ? { handed: (body['handed'] as string | null) || null } : {}),
  });
  return each(
    seen,
    ofKind(world, 'fencer'),
    ({ slug, body }) =>
      personOf({
        slug,
        first_name: String(body['first_name']),
        last_name: String(body['last_name']),
        handed: null,
      }),
    changed,
  );
}

export function eventDetail(
  seen: EventDetail | undefined,
  slug: string,
  world: World,
): EventDetail | undefined {
  // If this device has never loaded the user's own card, only their name is known. The event opens, and
  // bouts wait for the network.
  const { me, people, self = { slug: '', fencer_name: me.name, handed: null } } = world;
  const fresh = (command: Command): EventDetail | undefined => {
    const { tournament } = command.context;
    return (
      tournament && {
        ...asEvent(command),
        tournament: { date: '', ...tournament },
        bouts: [],
        fencers: people.filter((person) => person.slug !== self.slug),
        userFencer: self,
      }
    );
  };
  const event = one<EventDetail>(seen, slug, ofKind(world, 'event'), fresh, changeEvent);
  if (!event) return undefined;
  const tournament = ofKind(world, 'tournament').reduce(
    (place, command) =>
      command.action === 'update' && command.slug === place.slug
        ? { ...place, ...pick(command) }
        : place,
    event.tournament,
  );
  return {
    ...event,
    tournament,
    bouts: boutsOfEvent(event.bouts, slug, world),
    fencers: seen ? choices(event.fencers, world) : event.fencers,
  };
}

const pick = ({ body: { name, date } }: Command) => ({
  ...(typeof name === 'string' && { name }),
  ...(typeof date === 'string' && { date }),
});
