import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import type { coach } from '@fencing-journal/contract/coach';
import type { Figures } from '@fencing-journal/contract/statistics';
import { capitalize, rateText, formatSigned } from '../../lib/format.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { Figure } from '../statistics/index.ts';

interface BreakdownRow {
  name: string;
  figures: Figures;
}

/** Results of the shared bouts: total, by weapon, and by season with the newest first. */
export function RecordSection({
  figures: { total, weapons, seasons },
}: {
  figures: ResponseOf<typeof coach.student>['figures'];
}) {
  return (
    <section className="panel p-4 sm:p-5" aria-labelledby="record">
      <h2 id="record" className="mb-2 text-2xl">
        Record
      </h2>
      {total.bouts > 0 && (
        <>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
            <Figure label="Wins and losses">
              {total.wins}–{total.losses}
            </Figure>
            <Figure label="Touch difference">{formatSigned(total.indicator)}</Figure>
            <Figure label="Win rate" wide>
              {rateText(total)}
            </Figure>
          </dl>
          <Breakdown
            title="By weapon"
            rows={weapons.map((figures) => ({ name: figures.weapon, figures }))}
          />
          <Breakdown
            title="By season"
            rows={seasons.toReversed().map((figures) => ({ name: figures.period, figures }))}
          />
        </>
      )}
      {total.bouts === 0 && <p>No shared bouts yet.</p>}
      <p className="mt-4 text-sm text-muted">Private bouts are not included.</p>
    </section>
  );
}

/** Victories and defeats along one dimension: a bar for each row, with every figure as text. */
function Breakdown({ title, rows }: { title: string; rows: readonly BreakdownRow[] }) {
  return (
    <>
      <h3 className="mt-5 mb-1 text-xl">{title}</h3>
      <ul>
        {rows.map(({ name, figures }) => (
          <li key={name} className="border-t border-line py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{capitalize(name)}</span>
              <span className="figures text-xl">
                {figures.wins}–{figures.losses}
              </span>
            </p>
            {figures.win_rate && <ShareBar {...figures.win_rate} />}
            <p className="flex flex-wrap gap-x-4 text-sm text-muted">
              <span>{rateText(figures)}</span>
              <span>touch difference {formatSigned(figures.indicator)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
