import type { VideoCounts } from '@fencing-journal/contract/shared/bout-summary';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { unreadLabels } from '../../ui/video-labels.rules.ts';
import { boutLinkName, cellText, type OwnBout, type PoolRow as Row } from './events.rules.ts';

/** Returns the last name, because narrow columns have no room for more. The link has the whole name. */
const lastName = (name: string): string => name.split(' ').at(-1) ?? name;

/** The fencer's row of the pool sheet, as it hangs on the wall of the hall. Scrolls in its own box on a phone. */
export function PoolRow({
  row: { label, bouts, totals },
  linkTo,
}: {
  row: Row;
  linkTo: (bout: OwnBout) => string;
}) {
  return (
    <section className="panel p-4" aria-label={label}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{label}</h2>
        <p className="text-muted">
          {bouts.filter(({ won }) => won).length} of {bouts.length} won
        </p>
      </div>
      <div className="-mx-3.5 overflow-x-auto p-1 sm:-mx-1">
        <table className="w-full table-fixed border-collapse text-center">
          <thead>
            <tr className="align-bottom text-sm text-muted">
              {bouts.map((bout, index) => (
                <th key={bout.slug} scope="col" className="w-11 min-w-11 px-0.5 font-normal">
                  <span className="block">{index + 1}</span>
                  <span className="font-display block truncate text-xs leading-tight sm:text-base font-semibold text-ink">
                    {lastName(bout.opponent)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {bouts.map((bout) => (
                <td key={bout.slug} className="border border-edge p-0">
                  <Link
                    to={linkTo(bout)}
                    aria-label={`${cellText(bout)}: ${boutLinkName(bout)}`}
                    className={`figures relative flex min-h-11 min-w-11 items-center justify-center text-2xl no-underline hover:bg-sunken ${bout.won ? 'border-b-4 border-lamp' : 'text-muted'}`}
                  >
                    {cellText(bout)}
                    <CellVideo marks={bout.marks} />
                  </Link>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {totals.map(({ heading, meaning, value }) => (
          <div key={heading} className="flex items-baseline gap-2">
            <dt className="text-sm font-semibold text-muted">
              <abbr title={meaning} className="no-underline">
                {heading}
              </abbr>
            </dt>
            <dd className="figures text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A video icon in the corner of a cell, with a dot if the video has something new. The link's name says both. */
function CellVideo({ marks }: { marks: VideoCounts }) {
  if (!marks.videos) return null;
  return (
    <span className="absolute top-0.5 right-0.5 flex items-center gap-0.5 text-ink">
      {unreadLabels(marks).length > 0 && <span className="size-1.5 rounded-full bg-ink" />}
      <Icon name="video" className="size-3.5" />
    </span>
  );
}
