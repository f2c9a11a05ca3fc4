import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { EventDetail } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { CoachOption } from '@fencing-journal/contract/lessons';
import { isProvisional } from '../outbox/provisional.ts';
import { fencerList } from '../outbox/project/fencers.ts';
import { personOf, type Person, type World } from '../outbox/project/world.ts';
import { project } from '../outbox/project.ts';
import { effectsSince, withKnownSlugs } from '../outbox/snapshot.ts';
import { readSession } from '../session.ts';
import { nameOf } from '../format.ts';
import { allSeen, lastSeen, type Seen } from './last-seen.ts';

const seen = (...key: string[]) => lastSeen(hashKey(key));

/** Everyone the device knows by name: the list of cards, or else the fencers selectable in an event. */
function everybody(world: World): { self: Person | undefined; people: readonly Person[] } {
  const cards = seen('fencers', 'all');
  if (cards) {
    const list = fencerList(cards.answer as readonly Fencer[], {
      ...world,
      effects: effectsSince(cards.at),
    });
    const self = list.find((fencer) => fencer.is_self);
    return { self: self && personOf(self), people: list.map(personOf) };
  }
  const event = allSeen().findLast(
    ({ key: [area, what] }) => area === 'events' && what === 'detail',
  )?.answer as EventDetail | undefined;
  const made = fencerList([], { ...world, effects: effectsSince(0) }).map(personOf);
  return {
    self: event?.userFencer,
    people: [...(event ? [event.userFencer, ...event.fencers] : []), ...made],
  };
}

function worldAt(at: number): World {
  const me = readSession();
  const world: World = {
    effects: effectsSince(at),
    me: { slug: me?.slug ?? '', name: me ? nameOf(me) : '' },
    self: undefined,
    people: [],
    coaches: ((seen('lessons', 'coaches')?.answer ?? []) as readonly CoachOption[]).map(
      (coach) => ({ slug: coach.coach_slug, name: nameOf(coach) }),
    ),
  };
  return world.effects.length === 0 ? world : { ...world, ...everybody(world) };
}

/** The name of a fencer or coach, if the device knows it. */
export function nameOfReference(slug: string): string | undefined {
  const { people, coaches } = { ...worldAt(0), ...everybody(worldAt(0)) };
  return (
    people.find((person) => person.slug === slug)?.fencer_name ??
    coaches.find((coach) => coach.slug === slug)?.name
  );
}

/** An answer with this device's changes since it was requested. */
export const viewOf = ({ key, answer, at }: Seen): unknown =>
  project(answer, withKnownSlugs(key), worldAt(at));

/** An object that exists only on this device, as it is shown. */
export const viewOfMade = (key: QueryKey): unknown =>
  project(undefined, withKnownSlugs(key), worldAt(0));

/** Whether the key names an object made on this device, which the server may not know. */
export const asksForMade = (key: QueryKey): boolean => isProvisional(key.at(-1));
/** The same, only until the server has assigned a slug. */
export const asksForUnsent = (key: QueryKey): boolean => isProvisional(withKnownSlugs(key.at(-1)));
