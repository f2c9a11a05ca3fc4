import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { EventDetail } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { CoachOption } from '@fencing-journal/contract/lessons';
import { isProvisional } from '../outbox/provisional.ts';
import { fencerList } from '../outbox/project/fencers.ts';
import { personOf, type Person, type DeviceState } from '../outbox/project/device-state.ts';
import { project } from '../outbox/project.ts';
import { effectsSince, resolveSlugs } from '../outbox/snapshot.ts';
import { readSession } from '../../http/session.ts';
import { nameOf } from '../../lib/format.ts';
import { allCachedAnswers, getCachedAnswer, type CachedAnswer } from './answer-cache.ts';

const readCached = (...key: string[]) => getCachedAnswer(hashKey(key));

/** Everyone the device knows by name: the list of cards, or else the fencers selectable in an event. */
function knownPeople(deviceState: DeviceState): {
  self: Person | undefined;
  people: readonly Person[];
} {
  const cards = readCached('fencers', 'all');
  if (cards) {
    const list = fencerList(cards.answer as readonly Fencer[], {
      ...deviceState,
      effects: effectsSince(cards.at),
    });
    const self = list.find((fencer) => fencer.is_self);
    return { self: self && personOf(self), people: list.map(personOf) };
  }
  const event = allCachedAnswers().findLast(
    ({ key: [area, subKey] }) => area === 'events' && subKey === 'detail',
  )?.answer as EventDetail | undefined;
  const createdFencers = fencerList([], { ...deviceState, effects: effectsSince(0) }).map(personOf);
  return {
    self: event?.userFencer,
    people: [...(event ? [event.userFencer, ...event.fencers] : []), ...createdFencers],
  };
}

function deviceStateAt(at: number): DeviceState {
  const me = readSession();
  const deviceState: DeviceState = {
    effects: effectsSince(at),
    me: { slug: me?.slug ?? '', name: me ? nameOf(me) : '' },
    self: undefined,
    people: [],
    coaches: ((readCached('lessons', 'coaches')?.answer ?? []) as readonly CoachOption[]).map(
      (coach) => ({ slug: coach.coach_slug, name: nameOf(coach) }),
    ),
  };
  return deviceState.effects.length === 0
    ? deviceState
    : { ...deviceState, ...knownPeople(deviceState) };
}

/** The name of a fencer or coach, if the device knows it. */
export function nameOfSlug(slug: string): string | undefined {
  const { people, coaches } = { ...deviceStateAt(0), ...knownPeople(deviceStateAt(0)) };
  return (
    people.find((person) => person.slug === slug)?.fencer_name ??
    coaches.find((coach) => coach.slug === slug)?.name
  );
}

/** An answer with this device's changes since it was requested. */
export const projectCached = ({ key, answer, at }: CachedAnswer): unknown =>
  project(answer, resolveSlugs(key), deviceStateAt(at));

/** An object that exists only on this device, as it is shown. */
export const projectProvisional = (key: QueryKey): unknown =>
  project(undefined, resolveSlugs(key), deviceStateAt(0));

/** Whether the key names an object made on this device, which the server may not know. */
export const isProvisionalKey = (key: QueryKey): boolean => isProvisional(key.at(-1));
/** The same, only until the server has assigned a slug. */
export const isUnresolvedKey = (key: QueryKey): boolean => isProvisional(resolveSlugs(key.at(-1)));
