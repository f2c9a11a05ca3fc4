import './review.css';
import type { MediaItem } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { clipQuery } from './review.api.ts';
import { Review } from './review.tsx';
import { usePlace } from './use-place.ts';

export function Component() {
  const { slug = '' } = useParams();
  return <ReviewPage key={slug} slug={slug} />;
}

/** Frame-by-frame review of a bout or lesson video. */
function ReviewPage({ slug }: { slug: string }) {
  const { data: clip, error, isPending, refetch } = useQuery(clipQuery(slug));
  const { title, up, bout } = usePlace(clip);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      className="review-page"
      title={clip || error ? title : undefined}
      tab="Review"
      crumbs={[{ label: 'Journal', to: paths.journal }, ...(up ? [up] : []), { label: 'Review' }]}
    >
      {isPending && <Pending />}
      {error && !clip && <ErrorState onRetry={() => void refetch()} />}
      {clip && <Review clip={clip satisfies MediaItem} bout={bout} />}
    </Page>
  );
}

const Pending = () => (
  <div className="review">
    <div className="review-player">
      <div className="skeleton aspect-video" />
      <div className="skeleton mt-3 h-64" />
    </div>
  </div>
);
