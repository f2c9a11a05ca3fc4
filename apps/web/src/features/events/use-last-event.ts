import type { EventSummary } from '@fencing-journal/contract/events';
import type { TournamentDetail } from '@fencing-journal/contract/tournaments';
import { useQuery } from '@tanstack/react-query';
import { latestTournamentsQuery, tournamentOfEventQuery } from './events.api.ts';

/** Returns the tournament's last event, or else that of the latest tournament with events. Undefined until known. */
export function useLastEvent(tournament: TournamentDetail | undefined): EventSummary | undefined {
  const here = tournament?.events.at(-1);
  const isNeeded = tournament !== undefined && here === undefined;
  const latest = useQuery({ ...latestTournamentsQuery, enabled: isNeeded });
  const slug = latest.data?.results.find(({ event_count }) => event_count > 0)?.slug;
  const other = useQuery({
    ...tournamentOfEventQuery(slug ?? ''),
    enabled: isNeeded && slug !== undefined,
  });
  return here ?? other.data?.events.at(-1);
}
