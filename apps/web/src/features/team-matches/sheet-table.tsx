import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import { legCount, sheetLegs, type LegScore } from '@fencing-journal/contract/team-matches/relay';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { fencerOfLeg, lastName, teamName } from './teams.rules.ts';

/** The team sheet, laid out like the one on paper: both fencers, touches and running score of each leg. */
export function SheetTable({
  match,
  legs,
  scoreCell,
  note,
}: {
  match: TeamMatch;
  /** The running scores so far. */
  legs: readonly LegScore[];
  /** Renders an input in place of a running score. */
  scoreCell?: (leg: number, side: Side) => ReactNode;
  /** Shown below the row of a leg. */
  note?: { leg: number; content: ReactNode } | undefined;
}) {
  const scored = sheetLegs(legs, match.substitutions);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Team sheet: nine legs in relay order</caption>
      <colgroup>
        <col className="w-5 sm:w-8" />
        <col />
        <col className="w-7 max-[26rem]:w-6 sm:w-12" />
        <col className="w-12 max-[26rem]:w-9 sm:w-16" />
        <col className="w-12 max-[26rem]:w-9 sm:w-16" />
        <col className="w-7 max-[26rem]:w-6 sm:w-12" />
        <col />
      </colgroup>
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col">
            <span className="sr-only">Leg</span>
          </th>
          <th scope="col" colSpan={2} className="truncate px-1 pb-1 text-left font-medium">
            {teamName(match, 'a')}
          </th>
          <th scope="col" colSpan={2} className="px-1 pb-1 font-normal">
            Score
          </th>
          <th scope="col" colSpan={2} className="truncate px-1 pb-1 text-right font-medium">
            {teamName(match, 'b')}
          </th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: legCount }, (_, index) => index + 1).flatMap((leg) => {
          const result = scored[leg - 1];
          const touches = (side: Side) => (
            <td
              key={`touches ${side}`}
              className={`figures border border-line text-center text-lg ${isLegWon(result, side) ? '' : 'text-muted'}`}
            >
              {result && (
                <span className={isLegWon(result, side) ? 'border-b-[3px] border-lamp' : ''}>
                  {result[`scored_${side}`]}
                </span>
              )}
            </td>
          );
          const running = (side: Side) => (
            <td
              key={`score ${side}`}
              className={`figures h-11 border border-edge p-0 text-center text-2xl ${result && result.a !== result.b && result[side] < Math.max(result.a, result.b) ? 'text-muted' : ''}`}
            >
              {scoreCell ? scoreCell(leg, side) : result?.[side]}
            </td>
          );
          return [
            <tr key={leg}>
              <th scope="row" className="text-left text-sm font-normal text-muted">
                <span className="sr-only">Leg </span>
                {leg}
              </th>
              <Name match={match} leg={leg} side="a" />
              {touches('a')}
              {sides.map(running)}
              {touches('b')}
              <Name match={match} leg={leg} side="b" />
            </tr>,
            ...(note?.leg === leg
              ? [
                  <tr key={`${leg} note`}>
                    <td colSpan={7} className="py-1">
                      {note.content}
                    </td>
                  </tr>,
                ]
              : []),
          ];
        })}
      </tbody>
    </table>
  );
}

const isLegWon = (
  result: { scored_a: number; scored_b: number } | undefined,
  side: Side,
): boolean =>
  result !== undefined &&
  result.scored_a !== result.scored_b &&
  result[`scored_${side}`] === Math.max(result.scored_a, result.scored_b);

/** The fencer of a leg with their number. The user's name links to the bout, if there is one. */
function Name({ match, leg, side }: { match: TeamMatch; leg: number; side: Side }) {
  const { number, name, isSelf } = fencerOfLeg(match, leg, side);
  const bout = isSelf ? match.legs[leg - 1]?.bout : null;
  const content = (
    <>
      <span className="figures shrink-0 text-base text-muted">{number}</span>
      <span
        className={`max-w-full min-w-0 truncate max-[26rem]:font-display max-[26rem]:text-[0.9375rem] max-[26rem]:leading-tight max-[22rem]:text-xs max-[26rem]:wrap-anywhere max-[26rem]:whitespace-normal ${isSelf ? 'font-semibold' : ''}`}
      >
        <span className="sm:hidden" aria-hidden="true">
          {lastName(name)}
        </span>
        <span className="max-sm:sr-only">{name}</span>
      </span>
    </>
  );
  // The narrowest phones show the number above the name, which takes at most two lines.
  const layout = `flex min-h-11 min-w-0 items-center gap-1 px-1 max-[22rem]:px-0.5 max-sm:text-sm max-[26rem]:flex-col max-[26rem]:justify-center max-[26rem]:gap-0 ${side === 'b' ? 'flex-row-reverse text-right max-[26rem]:items-end' : 'max-[26rem]:items-start'}`;
  return (
    <td className="border border-line p-0">
      {bout ? (
        <Link
          to={paths.bout(match.tournament.slug, match.event.slug, bout)}
          className={`${layout} underline decoration-edge underline-offset-4 hover:bg-sunken`}
        >
          {content}
          <span className="sr-only">, bout of leg {leg}</span>
        </Link>
      ) : (
        <div className={layout}>{content}</div>
      )}
    </td>
  );
}
