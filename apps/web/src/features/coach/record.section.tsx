import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import type { coach } from '@fencing-journal/contract/coach';
import type { Figures } from '@fencing-journal/contract/statistics';
import { capitalize } from '../../lib/format.ts';
import { PrivateBoutsNote, RecordItem, RecordTotal } from './record-parts.tsx';

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
      <RecordTotal total={total} />
      {total.bouts > 0 && (
        <>
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
      <PrivateBoutsNote />
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
          <RecordItem
            key={name}
            name={<span className="font-semibold">{capitalize(name)}</span>}
            figures={figures}
          />
        ))}
      </ul>
    </>
  );
}
