import type { FencerDetail } from '@fencing-journal/contract/fencers';
import { ratingKinds } from '@fencing-journal/contract/shared/enums';
import { capitalize, nameOf } from '../../lib/format.ts';
import { Radar } from '../../ui/charts/radar.tsx';
import { StarDisplay } from '../../ui/star-rating.tsx';

const bestRating = 5;

/** The fencer's average ratings as stars, and those of both sides on a radar if anything was rated. */
export function RatingsSection({ fencer }: { fencer: FencerDetail }) {
  const ratings = fencer.head_to_head?.ratings;
  const shown = ratings && (fencer.is_self ? ratings.own : ratings.opponent);
  const [own, opponent] = [ratings?.own, ratings?.opponent].map((side) =>
    ratingKinds.map((kind) => side?.[kind] ?? 0),
  );
  const opponentLabel = fencer.is_self ? 'Opponents' : nameOf(fencer);
  const hasRatings = [own, opponent].some((values) => values?.some((value) => value > 0));
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl">Average ratings</h2>
      <StarDisplay label="Bladework" value={fencer.average_bladework} />
      <StarDisplay label="Distance" value={fencer.average_distance} />
      <StarDisplay label="Energy" value={fencer.average_energy} />
      <StarDisplay label="Technique" value={fencer.average_technique} />
      {shown && <StarDisplay label="Footwork" value={shown.footwork} />}
      {own && opponent && hasRatings && (
        <div className="mt-4 border-t border-line pt-4">
          <Radar
            title={`Average ratings: you and ${fencer.is_self ? 'your opponents' : fencer.first_name}`}
            valueLabel="Rating"
            axes={ratingKinds.map(capitalize)}
            sides={[
              { name: 'You', values: own },
              { name: opponentLabel, values: opponent },
            ]}
            maxValue={bestRating}
          />
        </div>
      )}
    </section>
  );
}
