import { regionLabel } from '@fencing-journal/contract/shared/enums';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { signed } from '../../lib/format.ts';
import { BoutCard } from '../../ui/bout-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { StarDisplay } from '../../ui/star-rating.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { fencerQuery } from './fencers.api.ts';

const recentBouts = 5;

export function Component() {
  const { fencerName = '' } = useParams();
  const navigate = useNavigate();
  // The first page of a visit has none before it.
  const isFirst = useLocation().key === 'default';
  const back = () => void (isFirst ? navigate(paths.fencers) : navigate(-1));
  const { data: fencer, error, isPending, refetch } = useQuery(fencerQuery(fencerName));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const name = fencer && `${fencer.first_name} ${fencer.last_name}`;
  const crumbs = [{ label: 'Journal', to: paths.journal }, { label: 'Fencer', to: paths.fencers }, { label: name ?? fencerName }];

  return (
    <Page title={name ?? (error ? 'Fencer' : undefined)} crumbs={crumbs} actions={<Button variant="secondary" icon="back" onClick={back}>Back</Button>}>
      {isPending && <Skeleton />}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {fencer && (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <Facts
            title="Profile"
            facts={[
              ['Club', fencer.club], ['Division', fencer.division], ['Region', regionLabel(fencer.region)], ['Nationality', fencer.nationality],
              ['Age Group', fencer.my_age_stats], ['Hand', fencer.handed], ['Epee Rating', fencer.usaf_rating_epee],
              ['Sabre Rating', fencer.usaf_rating_sabre], ['Foil Rating', fencer.usaf_rating_foil],
            ]}
          />
          <Facts
            title={fencer.is_self ? 'Your bouts' : 'Your bouts against this fencer'}
            facts={[
              ['Wins', fencer.my_bout_stats.wins], ['Losses', fencer.my_bout_stats.losses], ['Indicator', signed(fencer.my_bout_stats.indicator)],
              ['Scored', fencer.my_bout_stats.scored], ['Against', fencer.my_bout_stats.against],
            ]}
          />
          <section className="panel p-5">
            <h2 className="mb-2 text-2xl">Average ratings</h2>
            <StarDisplay label="Bladework" value={fencer.average_bladework} />
            <StarDisplay label="Distance" value={fencer.average_distance} />
            <StarDisplay label="Energy" value={fencer.average_energy} />
            <StarDisplay label="Technique" value={fencer.average_technique} />
          </section>
          <section>
            <h2 className="mb-3 text-2xl">Most recent bouts</h2>
            {fencer.bouts.length === 0 && <p className="text-muted">No bouts found</p>}
            <ul className="grid grid-cols-1 gap-3">
              {fencer.bouts.toReversed().slice(0, recentBouts).map((bout) => (
                <BoutCard key={bout.slug} bout={bout} to={paths.bout(bout.tournament.slug, bout.event.slug, bout.slug)} caption={bout.tournament.name} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </Page>
  );
}

/** Missing text is a dash, a missing count is 0 (section 2). */
function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string | number | null])[] }) {
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl">{title}</h2>
      <dl className="grid grid-cols-1 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1 last:border-b-0">
            <dt className="text-muted">{label}</dt>
            <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere">{value === null || value === '' ? '-' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
