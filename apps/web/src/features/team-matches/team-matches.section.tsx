import type { EventDetail } from '@fencing-journal/contract/events';
import { sides } from '@fencing-journal/contract/shared/enums';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { tableName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { resultText } from './scores.rules.ts';
import { eventMatchesQuery } from './team-matches.api.ts';
import { teamName } from './teams.rules.ts';

/** Whether an event can have team matches. For others, no request is sent. */
const hasTeamMatches = ({ event_type, bouts }: EventDetail): boolean =>
  event_type !== 'Individual' || bouts.some(({ bout_type }) => bout_type === 'Team Relay');

/** Returns the team match of each of the user's legs by the slug of its bout. Legs are changed on the sheet. */
export function useSheetsOfLegs(event: EventDetail): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    ...eventMatchesQuery(event.slug),
    enabled: hasTeamMatches(event),
  });
  return new Map(
    data.flatMap(({ slug, legs }) => legs.flatMap(({ bout }) => (bout ? [[bout, slug]] : []))),
  );
}

/** The team matches of an event. Renders nothing if there are none. */
export function TeamMatches({ event }: { event: EventDetail }) {
  const list = useQuery({ ...eventMatchesQuery(event.slug), enabled: hasTeamMatches(event) });
  const matches = list.data ?? [];
  if (list.isLoading) return <Skeleton rows={1} className="mb-4 h-24" />;
  if (list.isLoadingError && hasTeamMatches(event))
    return (
      <div className="panel mb-4 p-4">
        <ErrorState compact onRetry={() => void list.refetch()} />
      </div>
    );
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="team-matches" className="mb-4">
      <h2 id="team-matches" className="mb-3 text-2xl">
        Team matches
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {matches.map((match) => (
          <li key={match.slug} className="panel relative p-4 hover:border-edge">
            <div className="flex items-center gap-3">
              {sides.map((side, index) => (
                <div
                  key={side}
                  className={`flex min-w-0 flex-1 items-center gap-3 ${index === 1 ? 'flex-row-reverse text-right' : ''}`}
                >
                  <span
                    className={`min-w-0 flex-1 leading-tight wrap-anywhere ${match.winner === side ? 'font-semibold' : 'text-muted'}`}
                  >
                    {teamName(match, side)}
                  </span>
                  <span
                    className={`figures text-4xl leading-none ${match.winner === side ? 'border-b-4 border-lamp' : match.winner ? 'pb-1 text-muted' : ''}`}
                  >
                    {match[`score_${side}`]}
                  </span>
                </div>
              ))}
            </div>
            <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
              <Link
                to={paths.teamMatch(event.tournament.slug, event.slug, match.slug)}
                className="font-semibold text-ink underline decoration-edge underline-offset-4 after:absolute after:inset-0"
              >
                Team sheet
                <span className="sr-only">
                  {' '}
                  of {teamName(match, 'a')} against {teamName(match, 'b')}
                </span>
              </Link>
              <span>{resultText(match)}</span>
              {match.round > 0 && <span>{tableName(match.round)}</span>}
              <SyncMark slug={match.slug} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
