import type { EventDetail } from '@fencing-journal/contract/events';
import { formatSigned, placeText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { recordOf, type OwnBout, type Sheets as SheetBouts } from './events.rules.ts';
import { Ladder } from './ladder.tsx';
import { PoolRow } from './pool-row.tsx';

/** The owner's bouts in pools and direct elimination, as the sheets in the hall show them. Below them, the notes. */
export function Sheets({ event, sheets }: { event: EventDetail; sheets: SheetBouts }) {
  const { pools, rungs } = sheets;
  if (pools.length + rungs.length === 0 && event.notes === '') return null;
  const linkTo = ({ slug }: OwnBout) => paths.bout(event.tournament.slug, event.slug, slug);
  return (
    <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {pools.length > 0 && (
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {pools.map((row) => (
            <PoolRow key={row.label} row={row} linkTo={linkTo} />
          ))}
        </div>
      )}
      {rungs.length > 0 && (
        <Ladder
          rungs={rungs}
          place={event.place === null ? undefined : placeText(event.place, event.entries)}
          linkTo={linkTo}
        />
      )}
      {event.notes !== '' && (
        <section className="panel p-5">
          <h2 className="mb-1 text-2xl">Notes</h2>
          <p className="wrap-anywhere whitespace-pre-line">{event.notes}</p>
        </section>
      )}
    </div>
  );
}

/** The record in all bouts, in one line. */
export function Totals({ bouts }: { bouts: readonly OwnBout[] }) {
  const { victories, defeats, scored, received, indicator, hasNonPoolBouts } = recordOf(bouts);
  const figures: [string, string | number][] = [
    ['Won', victories],
    ['Lost', defeats],
    ['Scored', scored],
    ['Against', received],
    ...(indicator === undefined
      ? []
      : [
          [hasNonPoolBouts ? 'Pool indicator' : 'Indicator', formatSigned(indicator)] as [
            string,
            string,
          ],
        ]),
    ...(hasNonPoolBouts
      ? [['Touch difference', formatSigned(scored - received)] as [string, string]]
      : []),
  ];
  return (
    <dl
      className={`panel grid content-center items-end gap-y-2 px-1 py-3 ${figures.length > 5 ? 'grid-cols-3 sm:grid-cols-6' : 'grid-cols-5 max-[26rem]:grid-cols-3'}`}
    >
      {figures.map(([label, value]) => (
        <div key={label} className="text-center">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
