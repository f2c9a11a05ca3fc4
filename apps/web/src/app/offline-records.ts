import type { QueryKey } from '@tanstack/react-query';
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
import { practiceProjections, practiceRecord } from '../features/practices/practices.offline.ts';
import {
  teamMatchProjections,
  teamMatchRecord,
} from '../features/team-matches/team-matches.offline.ts';
import {
  tournamentProjections,
  tournamentRecord,
} from '../features/tournaments/tournaments.offline.ts';
import { namesOnlyCoaches } from '../features/notifications/notifications.rules.ts';
import type { DeviceState } from '../offline/projection.ts';
import { installRecords, type OfflineRecords } from '../offline/registry.ts';
import { startOffline as start } from '../offline/start.ts';

/** The first query-key segments of the user's own data. */
const cacheableAreas: readonly unknown[] = [
  'tournaments',
  'events',
  'bouts',
  'practices',
  'team-matches',
  'goals',
  'tasks',
  'fencers',
  'lessons',
  'guides',
  'equipment',
  'calendar',
  'search',
  'notifications',
  'journal',
];
/** Within these areas, the segments of data that others share with a coach. */
const sharedSubKeys: readonly unknown[] = ['coach', 'students'];
/** Responses that are out of date at the next key press. */
const transientSubKeys: readonly unknown[] = ['found'];

/**
 * Whether a response may be stored on the device. Only the account's own data may be: other people
 * did not agree to that.
 */
function isCacheable([area, subKey]: QueryKey, answer: unknown, owner: string): boolean {
  if (!cacheableAreas.includes(area)) return false;
  if (sharedSubKeys.includes(subKey) || transientSubKeys.includes(subKey)) return false;
  if (typeof answer !== 'object' || answer === null) return false;
  if (area === 'notifications') return namesOnlyCoaches(answer);
  return (
    !('mine' in answer && answer.mine === false) &&
    !('student_slug' in answer && answer.student_slug !== owner)
  );
}

/** Everything that can be changed offline, and how pages show it before the server has it. */
export const offlineRecords: OfflineRecords<DeviceState & People & Coaches> = {
  types: {
    tournament: tournamentRecord,
    event: eventRecord,
    bout: boutRecord,
    practice: practiceRecord,
    pool: poolRecord,
    team_match: teamMatchRecord,
    fencer: fencerRecord,
    lesson: lessonRecord,
  },
  projections: {
    ...tournamentProjections,
    ...eventProjections,
    ...boutProjections,
    ...practiceProjections,
    ...teamMatchProjections,
    ...fencerProjections,
    ...lessonProjections,
  },
  addKnown: (device) => ({ ...device, ...knownPeople(device), ...knownCoaches() }),
  nameOfSlug: (slug, { people, coaches }) =>
    findFencerName(people, slug) ?? coaches.find((coach) => coach.slug === slug)?.name,
  isCacheable,
};

/** Installs the record types. Must run before a page can save a record. */
export const installOfflineRecords = (): void => installRecords(offlineRecords);

/** Loads what the device has stored and starts sending it. */
export async function startOffline(build: string): Promise<void> {
  installOfflineRecords();
  await start(build);
}
