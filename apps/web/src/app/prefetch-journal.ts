import { coachesQuery, lessonsQuery } from '../features/lessons/lessons.api.ts';
import { fencersQuery, recordsQuery } from '../features/fencers/fencers.api.ts';
import { newestRecordsQuery } from '../features/palette/palette.api.ts';
import { tournamentsQuery } from '../features/tournaments/tournaments.api.ts';
import { queryClient } from '../http/query.ts';
import { isGuardian, readSession } from '../http/session.ts';

const prefetches = [
  () => queryClient.prefetchQuery(fencersQuery),
  () => queryClient.prefetchQuery(recordsQuery),
  () => queryClient.prefetchQuery(coachesQuery),
  () => queryClient.prefetchQuery(tournamentsQuery(1)),
  () => queryClient.prefetchQuery(lessonsQuery({}, 1)),
  () => queryClient.prefetchQuery(newestRecordsQuery),
];

/**
 * Prefetches what the first entry at a venue needs: the people, tournaments and lessons to choose from. Sends one
 * request at a time, because starting several together delays a tap on a slow phone.
 */
export async function prefetchJournal(): Promise<void> {
  for (const prefetch of prefetches) {
    // The user may have logged out in the meantime.
    const session = readSession();
    if (!session || isGuardian(session)) return;
    await prefetch();
  }
}
