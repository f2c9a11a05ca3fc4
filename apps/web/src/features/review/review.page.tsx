import type { MediaItem } from '@fencing-journal/contract/media';
import { useParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { useDeferredQuery } from '../../http/use-deferred-query.ts';
import { isGuardian, useSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { videoQuery } from './review.api.ts';
import { Review } from './review.tsx';
import { useVideoPlace } from './use-video-place.ts';

export function Component() {
  const { slug = '' } = useParams();
  return <ReviewPage key={slug} slug={slug} />;
}

/** Frame-by-frame review of a bout or lesson video. */
function ReviewPage({ slug }: { slug: string }) {
  const { data: video, error, isPending, refetch } = useDeferredQuery(videoQuery(slug));
  const { title, parentCrumb, bout } = useVideoPlace(video);
  const guardian = isGuardian(useSession());
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      className="review-page"
      title={video || error ? title : undefined}
      documentTitle="Review"
      crumbs={[
        guardian
          ? { label: 'Children', to: paths.guardian }
          : { label: 'Journal', to: paths.journal },
        ...(parentCrumb && !guardian ? [parentCrumb] : []),
        { label: 'Review' },
      ]}
    >
      {isPending && <ReviewSkeleton />}
      {error && !video && <ErrorState onRetry={() => void refetch()} />}
      {video && <Review video={video satisfies MediaItem} title={title} bout={bout} />}
    </Page>
  );
}

const ReviewSkeleton = () => (
  <div className="review">
    <div className="review-player">
      <div className="skeleton aspect-video" />
      <div className="skeleton h-64" />
    </div>
  </div>
);
