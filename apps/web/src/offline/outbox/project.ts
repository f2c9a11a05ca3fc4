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
import type { DeviceState } from './project/device-state.ts';

type Key = readonly unknown[];
type Projection = (answer: never, key: Key, deviceState: DeviceState) => unknown;

/** Keyed by the first two query-key segments. Queries not listed show a change only after the server has it. */
const projections: Record<string, Projection> = {
  'tournaments page': (answer: Paged<TournamentSummary> | undefined, [, , page], deviceState) =>
    answer && tournamentPage(answer, page === 1, deviceState),
  'tournaments detail': (answer: TournamentDetail | undefined, [, , slug], deviceState) =>
    tournamentDetail(answer, String(slug), deviceState),
  'events detail': (answer: EventDetail | undefined, [, , slug], deviceState) =>
    eventDetail(answer, String(slug), deviceState),
  'bouts detail': (answer: Bout | undefined, [, , slug], deviceState) =>
    answer?.mine === false ? answer : boutDetail(answer, String(slug), deviceState),
  'fencers all': (answer: readonly Fencer[] | undefined, _, deviceState) =>
    answer && fencerList(answer, deviceState),
  'fencers details': (answer: FencerDetail | undefined, [, , slug], deviceState) =>
    (answer?.mine as boolean | undefined) === false
      ? answer
      : fencerDetail(answer, String(slug), deviceState),
  'lessons all': (answer: Paged<Lesson> | undefined, [, , filters, page], deviceState) =>
    answer &&
    lessonPage(
      answer,
      { isFirstPage: page === 1, isFiltered: Object.keys(filters ?? {}).length > 0 },
      deviceState,
    ),
  'lessons detail': (answer: Lesson | undefined, [, , slug], deviceState) =>
    lessonDetail(answer, String(slug), deviceState),
};

const projectionOf = ([area, subKey]: Key): Projection | undefined =>
  projections[`${String(area)} ${String(subKey)}`];

/**
 * Applies this device's pending changes to an answer, predicting what the server will return. Undefined if the object
 * doesn't exist or was deleted.
 */
export const project = (answer: unknown, key: Key, deviceState: DeviceState): unknown => {
  const projection = projectionOf(key);
  return projection && deviceState.effects.length > 0
    ? projection(answer as never, key, deviceState)
    : answer;
};
