import type { FencerDetail, HeadToHead } from '@fencing-journal/contract/fencers';
import { pluralize } from '../../lib/format.ts';
import { incidentRows } from './detail.rules.ts';

const swatches: Partial<Record<string, string>> = {
  yellow_cards: 'bg-card-yellow',
  red_cards: 'bg-card-red',
  black_cards: 'bg-card-black',
};

/** Cards, breaks and video calls of both sides, and the tags of bouts won and lost. */
export function IncidentsSection({ fencer }: { fencer: FencerDetail }) {
  const { head_to_head: headToHead } = fencer;
  if (!headToHead) return null;
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl">Cards and video appeals</h2>
      <Incidents
        incidents={headToHead.incidents}
        opponent={fencer.is_self ? 'Opponents' : fencer.first_name}
      />
      <h2 className="mt-5 mb-2 text-2xl">Tags</h2>
      {headToHead.tags.wins.length + headToHead.tags.losses.length === 0 && (
        <p className="text-muted">No tags on these bouts.</p>
      )}
      <Tags title="On bouts you won" tags={headToHead.tags.wins} />
      <Tags title="On bouts you lost" tags={headToHead.tags.losses} />
    </section>
  );
}

function Incidents({
  incidents,
  opponent,
}: {
  incidents: HeadToHead['incidents'];
  opponent: string;
}) {
  const rows = incidentRows(incidents);
  if (rows.length === 0)
    return <p className="text-muted">No cards, medical timeouts or video appeals.</p>;
  const cell = 'border-b border-line py-1.5 pl-3 text-right tabular-nums';
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr className="text-sm text-muted">
          <td className="w-[45%] border-b border-line" />
          <th scope="col" className={`${cell} font-semibold`}>
            You
          </th>
          <th scope="col" className={`${cell} font-semibold wrap-anywhere`}>
            {opponent}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
              {swatches[row.key] && (
                <span
                  className={`mr-2 inline-block h-4 w-3 rounded-sm border border-edge align-[-0.1em] forced-color-adjust-none ${swatches[row.key]}`}
                  aria-hidden="true"
                />
              )}
              {row.label}
            </th>
            <td className={cell}>{row.own}</td>
            <td className={cell}>{row.opponent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tags({ title, tags }: { title: string; tags: HeadToHead['tags']['wins'] }) {
  if (tags.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 font-sans text-base font-normal text-muted">{title}</h3>
      <ul className="mt-1 flex flex-wrap gap-2">
        {tags.map(({ tag, bouts }) => (
          <li
            key={tag}
            className="rounded-full border border-line bg-sunken px-3 py-0.5 wrap-anywhere"
          >
            {tag}{' '}
            <span className="figures" aria-hidden="true">
              {bouts}×
            </span>
            <span className="sr-only">, {pluralize(bouts, 'bout')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
