import { Link } from 'react-router';
import { VideoMark } from '../../ui/video-mark.tsx';
import { boutLinkName, type OwnBout, type Rung } from './events.rules.ts';

/** The way through direct elimination, with a rung for each table and the place at the end. */
export function Ladder({
  rungs,
  place,
  linkTo,
}: {
  rungs: readonly Rung[];
  /** "12th of 48", if known. */
  place: string | undefined;
  linkTo: (bout: OwnBout) => string;
}) {
  return (
    <section className="panel p-4 lg:row-span-2" aria-label="Direct elimination">
      <h2 className="mb-2 text-2xl">Direct elimination</h2>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">Round</th>
              <th scope="col">Opponent</th>
              <th scope="col">Score</th>
            </tr>
          </thead>
          <tbody>
            {rungs.map((rung, index) => (
              <tr key={rung.slug} className="relative hover:bg-sunken">
                <th
                  scope="row"
                  className="relative h-12 w-px pr-3 text-left font-normal whitespace-nowrap"
                >
                  <span className="flex items-center gap-3 text-sm text-muted">
                    <Node won={rung.won} first={index === 0} last={index === rungs.length - 1} />
                    <RoundName rung={rung} />
                  </span>
                </th>
                <td className="py-2">
                  <Link
                    to={linkTo(rung)}
                    aria-label={`${rung.label}: ${boutLinkName(rung)}`}
                    className="leading-tight font-semibold wrap-break-word no-underline after:absolute after:inset-0"
                  >
                    {rung.opponent}
                  </Link>
                  <span className="ml-2 text-sm" aria-hidden="true">
                    <VideoMark marks={rung.marks} />
                  </span>
                </td>
                <td
                  className={`figures w-px pl-3 text-right text-2xl whitespace-nowrap ${rung.won ? '' : 'text-muted'}`}
                >
                  {rung.won ? 'V' : 'D'} {rung.scored}–{rung.received}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {place && (
        <p className="mt-2 border-t border-line pt-2 text-right">
          <span className="text-muted">Finished</span>{' '}
          <span className="figures text-2xl">{place}</span>
        </p>
      )}
    </section>
  );
}

/** Narrow screens have room only for the size of the table. */
const RoundName = ({ rung: { label, round } }: { rung: Rung }) => (
  <span>
    {round > 0 ? (
      <>
        <span className="max-[24rem]:sr-only">Table of </span>
        {round}
      </>
    ) : (
      label
    )}
  </span>
);

/** A dot on the rail that joins the rungs: filled for a win, hollow for a loss. */
function Node({ won, first, last }: { won: boolean; first: boolean; last: boolean }) {
  return (
    <span aria-hidden="true" className="flex w-4 shrink-0 items-center justify-center">
      <span
        className={`absolute left-[calc(0.5rem-1px)] w-0.5 bg-line forced-colors:bg-[CanvasText] ${first ? 'top-1/2' : 'top-0'} ${last ? 'bottom-1/2' : 'bottom-0'}`}
      />
      <span
        className={`relative size-4 rounded-full border-2 forced-color-adjust-none ${won ? 'border-lamp bg-lamp' : 'border-edge bg-card'}`}
      />
    </span>
  );
}
