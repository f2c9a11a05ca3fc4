import { boutProjections, boutRecord, poolRecord } from '../features/bouts/bouts.offline.ts';
import { eventProjections, eventRecord, knownPeople } from '../features/events/events.offline.ts';
import {
  fencerProjections,
  fencerRecord,
  findFencerName,
  type People,
} from '../features/fencers/fencers.offline.ts';
import {
  knownCoaches,
  lessonProjections,
  lessonRecord,
  type Coaches,
} from '../features/lessons/lessons.offline.ts';
import {
  tournamentProjections,
  tournamentRecord,
} from '../features/tournaments/tournaments.offline.ts';
import type { DeviceState } from '../offline/projection.ts';
import type { OfflineRecords } from '../offline/registry.ts';
import { isCacheable } from './is-cacheable.ts';

/** Everything that can be changed offline, and how pages show it before the server has it. */
export const offlineRecords: OfflineRecords<DeviceState & People & Coaches> = {
  types: {
    tournament: tournamentRecord,
    event: eventRecord,
    bout: boutRecord,
    pool: poolRecord,
    fencer: fencerRecord,
    lesson: lessonRecord,
  },
  projections: {
    ...tournamentProjections,
    ...eventProjections,
    ...boutProjections,
    ...fencerProjections,
    ...lessonProjections,
  },
  addKnown: (device) => ({ ...device, ...knownPeople(device), ...knownCoaches() }),
  nameOfSlug: (slug, { people, coaches }) =>
    findFencerName(people, slug) ?? coaches.find((coach) => coach.slug === slug)?.name,
  isCacheable,
};
