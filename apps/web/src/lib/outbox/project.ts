import type { Bout } from '@fencing-journal/contract/bouts';
import type { EventDetail } from '@fencing-journal/contract/events';
import type { Fencer, FencerDetail } from '@fencing-journal/contract/fencers';
import type { Lesson } from '@fencing-journal/contract/lessons';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { TournamentDetail, TournamentSummary } from '@fencing-journal/contract/tournaments';
import { boutDetail } from './project/bouts.ts';
import { fencerDetail, fencerList } from './project/fencers.ts';
import { lessonDetail, lessonPage } from './project/lessons.ts';
import { eventDetail, tournamentDetail, tournamentPage } from './project/tournaments.ts';
import type { World } from './project/world.ts';

type Key = readonly unknown[];
type Projection = (seen: never, key: Key, world: World) => unknown;

/** Keyed by the first two query-key segments. Queries not listed show a change only after the server has it. */
const projections: Record<string, Projection> = {
  'tournaments page': (seen: Paged<TournamentSummary> | undefined, [, , page], world) =>
    seen && tournamentPage(seen, page === 1, world),
  'tournaments detail': (seen: TournamentDetail | undefined, [, , slug], world) =>
    tournamentDetail(seen, String(slug), world),
  'events detail': (seen: EventDetail | undefined, [, , slug], world) =>
    eventDetail(seen, String(slug), world),
  'bouts detail': (seen: Bout | undefined, [, , slug], world) =>
    seen?.mine === false ? seen : boutDetail(seen, String(slug), world),
  'fencers all': (seen: readonly Fencer[] | undefined, _, world) => seen && fencerList(seen, world),
  'fencers details': (seen: FencerDetail | undefined, [, , slug], world) =>
    (seen?.mine as boolean | undefined) === false ? seen : fencerDetail(seen, String(slug), world),
  'lessons all': (seen: Paged<Lesson> | undefined, [, , filters, page], world) =>
    seen &&
    lessonPage(seen, { first: page === 1, filtered: Object.keys(filters ?? {}).length > 0 }, world),
  'lessons detail': (seen: Lesson | undefined, [, , slug], world) =>
    lessonDetail(seen, String(slug), world),
};

const projectionOf = ([area, what]: Key): Projection | undefined =>
  projections[`${String(area)} ${String(what)}`];

/**
 * Applies this device's pending changes to an answer, predicting what the server will return. Undefined if the object
 * doesn't exist or was deleted.
 */
export const project = (seen: unknown, key: Key, world: World): unknown => {
  const projection = projectionOf(key);
  return projection && world.effects.length > 0 ? projection(seen as never, key, world) : seen;
};
