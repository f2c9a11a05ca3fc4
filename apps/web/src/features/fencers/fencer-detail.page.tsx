import type { FencerDetail, ForeignFencerDetail } from '@fencing-journal/contract/fencers';
import { regionLabel } from '@fencing-journal/contract/shared/enums';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { nameOf } from '../../lib/format.ts';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { paths } from '../../lib/paths.ts';
import { ApiError } from '../../http/api-error.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';
import { Facts } from './facts.tsx';
import { fencerQuery } from './fencers.api.ts';
import { IncidentsSection } from './incidents.section.tsx';
import { MergeSection } from './merge.section.tsx';
import { OpponentCard } from './opponent-card.tsx';
import { PracticeSection } from './practice.section.tsx';
import { RatingsSection } from './ratings.section.tsx';
import { MonthsSection, RecentBouts, RecordSection } from './record.sections.tsx';

/** Loaded lazily, because the form opens only when a button is pressed. */
const CustomProfileDialog = lazy(async () => ({
  default: (await import('./custom-profile.dialog.tsx')).CustomProfileDialog,
}));

export function Component() {
  const { fencerName = '' } = useParams();
  const goBack = useGoBack(paths.fencers);
  const { data: fencer, error, isPending, refetch } = useQuery(fencerQuery(fencerName));
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const title = crumbLabel(fencer && nameOf(fencer), error, 'Fencer');
  const crumbs = [
    { label: 'Journal', to: paths.journal },
    { label: 'Fencer', to: paths.fencers },
    { label: title },
  ];

  return (
    <Page title={title} documentTitle="Fencer" crumbs={crumbs} onBack={goBack}>
      {isPending && <FencerSkeleton />}
      {fencer &&
        (fencer.mine ? (
          <FencerSheet key={fencer.slug} fencer={fencer} />
        ) : (
          <ForeignSheet fencer={fencer} />
        ))}
      {/* Below the cached card, which is what the user needs when offline. */}
      {error && (
        <div className="mt-5">
          <ErrorState onRetry={() => void refetch()} />
        </div>
      )}
    </Page>
  );
}

function FencerSheet({ fencer }: { fencer: FencerDetail }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <OpponentCard fencer={fencer} onEdit={() => setEditing(true)} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <RecordSection fencer={fencer} />
          <MonthsSection fencer={fencer} />
          <RecentBouts fencer={fencer} />
          <PracticeSection fencer={fencer} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <RatingsSection fencer={fencer} />
          <IncidentsSection fencer={fencer} />
          <Profile fencer={fencer} />
          <MergeSection fencer={fencer} />
        </div>
      </div>
      {editing && (
        <Suspense>
          <CustomProfileDialog
            fencer={fencer}
            focus="tactical_description"
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Someone else's card: their profile, and the bouts on it that are shared with the viewer. */
function ForeignSheet({ fencer }: { fencer: ForeignFencerDetail }) {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Profile fencer={fencer} />
      <RecentBouts fencer={fencer} />
    </div>
  );
}

function Profile({ fencer }: { fencer: FencerDetail | ForeignFencerDetail }) {
  return (
    <section className="panel p-5">
      <h2 className="mb-2 text-2xl">Profile</h2>
      <Facts
        facts={[
          ['Club', fencer.club],
          ['Division', fencer.division],
          ['Region', regionLabel(fencer.region)],
          ['Nationality', fencer.nationality],
          ['Age Group', fencer.my_age_stats],
          ['Hand', fencer.handed],
          ['Epee Rating', fencer.usaf_rating_epee],
          ['Sabre Rating', fencer.usaf_rating_sabre],
          ['Foil Rating', fencer.usaf_rating_foil],
        ]}
      />
    </section>
  );
}

/** Mirrors the layout: the card on top, then the two columns of a wide screen. */
function FencerSkeleton() {
  return (
    <div role="status" aria-label={texts.loading}>
      <div className="skeleton mb-5 h-80 md:h-52" />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <div className="skeleton h-80" />
        <div className="skeleton h-80" />
      </div>
    </div>
  );
}
