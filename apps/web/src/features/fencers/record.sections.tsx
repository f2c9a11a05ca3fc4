import type { FencerDetail } from '@fencing-journal/contract/fencers';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { otherSide } from '@fencing-journal/contract/shared/enums';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { occasionOf, pathOfBout } from '../../lib/bout-place.ts';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { pluralize, formatSigned } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sideOf } from '../../ui/bout-card.rules.ts';
import { BoutCard } from '../../ui/bout-card.tsx';
import { Pie } from '../../ui/charts/pie.tsx';
import { BoutsLink } from '../statistics/index.ts';
import { Facts } from './facts.tsx';
import { MonthsChart } from './months-chart.tsx';

const maxRecentBouts = 5;

/** Wins and losses against the fencer, as figures and a pie. On the user's own card, against everyone. */
export function RecordSection({ fencer }: { fencer: FencerDetail }) {
  const { wins, losses, indicator, scored, against } = fencer.my_bout_stats;
  const bouts = wins + losses;
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl">
        {fencer.is_self ? 'Your bouts' : 'Your bouts against this fencer'}
      </h2>
      <div className="grid grid-cols-1 items-center gap-5 sm:grid-cols-2">
        <Facts
          facts={[
            ['Wins', countLink(fencer, 'win')],
            ['Losses', countLink(fencer, 'loss')],
            ['Indicator', formatSigned(indicator)],
            ['Scored', scored],
            ['Against', against],
          ]}
        />
        <Pie
          title={bouts === 0 ? 'No bouts to compare' : `${wins} of ${pluralize(bouts, 'bout')} won`}
          columns={['Outcome', 'Bouts']}
          empty="No bouts yet"
          slices={[
            { label: 'Win', count: wins, color: 'lamp' },
            { label: 'Lose', count: losses, color: 'mask' },
          ]}
        />
      </div>
      {bouts > 0 && (
        <Link
          to={fencer.is_self ? paths.touches : paths.touchesAgainst(fencer.slug)}
          className="mt-3 inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-accent"
        >
          {fencer.is_self ? 'Your touches' : 'Touches against them'}
        </Link>
      )}
    </section>
  );
}

/** Returns the count as a link to its bouts. A zero isn't linked. */
function countLink(fencer: FencerDetail, result: 'win' | 'loss'): ReactNode {
  const { wins, losses } = fencer.my_bout_stats;
  const count = result === 'win' ? wins : losses;
  if (count === 0) return 0;
  const query = fencer.is_self ? { result } : { opponent: fencer.slug, result };
  return (
    <BoutsLink
      query={query}
      label={`${pluralize(count, 'bout')} ${result === 'win' ? 'won' : 'lost'}`}
      className="-my-2 min-w-11 justify-end"
    >
      {count}
    </BoutsLink>
  );
}

/** A trend needs at least two months. */
const minMonths = 2;

export function MonthsSection({ fencer }: { fencer: FencerDetail }) {
  const months = fencer.head_to_head?.months ?? [];
  if (months.length < minMonths) return null;
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl">
        {fencer.is_self ? 'Month by month' : 'Head-to-head over time'}
      </h2>
      <MonthsChart months={months} />
    </section>
  );
}

type Listed = Pick<FencerDetail, 'slug' | 'is_self' | 'bouts'>;

export const RecentBouts = ({ fencer }: { fencer: Listed }) => (
  <section>
    <h2 className="mb-3 text-2xl">Most recent bouts</h2>
    {fencer.bouts.length === 0 && <p className="text-muted">No bouts found</p>}
    <BoutCards fencer={fencer} />
  </section>
);

/** The latest bouts, newest first. `fencer.bouts` is sorted oldest first. */
export function BoutCards({ fencer }: { fencer: Listed }) {
  const listOf = (bout: BoutSummary) => {
    const side = sideOf(bout, fencer.slug);
    return fencer.is_self ? side : side && otherSide(side);
  };
  return (
    <ul className="grid grid-cols-1 gap-3">
      {fencer.bouts
        .toReversed()
        .slice(0, maxRecentBouts)
        .map((bout) => (
          <BoutCard
            key={bout.slug}
            bout={bout}
            listOf={listOf(bout)}
            to={pathOfBout(bout)}
            caption={occasionOf(bout)}
            mark={<SyncMark slug={bout.slug} />}
          />
        ))}
    </ul>
  );
}
