import { coachesQuery, lessonsQuery } from '../features/lessons/lessons.api.ts';
import { fencersQuery } from '../features/fencers/fencers.api.ts';
import { tournamentsQuery } from '../features/tournaments/tournaments.api.ts';
import { queryClient } from '../lib/query.ts';
import { readSession } from '../lib/session.ts';

/** What a first entry in a hall needs: who there is, and where it goes. Fetched while there is a network, whatever page is open. */
export async function warm(): Promise<void> {
  // It was asked for a while ago, and nobody may be signed in any more.
  if (!readSession()) return;
  await Promise.allSettled([
    queryClient.prefetchQuery(fencersQuery),
    queryClient.prefetchQuery(coachesQuery),
    queryClient.prefetchQuery(tournamentsQuery(1)),
    queryClient.prefetchQuery(lessonsQuery({}, 1)),
  ]);
}
