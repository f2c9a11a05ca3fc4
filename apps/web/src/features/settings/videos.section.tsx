import type { MediaUsage } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pluralize, formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sizeText } from '../../lib/size.ts';
import { IconButton } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { usageQuery, useVideoDeletion } from '../media/index.ts';
import { Section } from './section.tsx';

/** The storage that videos use, and the largest videos. */
export const VideosSection = () => (
  <Section title="Videos">
    <Videos />
  </Section>
);

function Videos() {
  const { data, isPending, isError, refetch } = useQuery(usageQuery);
  return (
    <>
      {isPending && <Skeleton rows={1} className="mt-3 h-16" />}
      {!data && isError && <ErrorState onRetry={() => void refetch()} />}
      {data && <StorageMeter usage={data} />}
      {data && data.largest.length > 0 && (
        <>
          <h3 className="mt-5 text-xl">Largest videos</h3>
          <ul className="divide-y divide-line">
            {data.largest.map((video) => (
              <Video key={video.slug} video={video} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function StorageMeter({ usage: { used, quota, count } }: { usage: MediaUsage }) {
  const usageText = `${sizeText(used)} of ${sizeText(quota)}`;
  // A small share is shown as at least 1%, so that it doesn't look like nothing.
  const share = used === 0 ? 0 : Math.max(1, Math.min(100, (used / quota) * 100));
  return (
    <>
      <div
        role="meter"
        aria-label="Video storage used"
        aria-valuemin={0}
        aria-valuemax={quota}
        aria-valuenow={Math.min(used, quota)}
        aria-valuetext={usageText}
        className="mt-3 h-3 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full forced-colors:bg-[Highlight] ${share > 90 ? 'bg-loss' : 'bg-accent'}`}
          style={{ width: `${share}%` }}
        />
      </div>
      <p className="mt-2 text-muted">
        {count === 0
          ? `No videos yet. You have room for ${sizeText(quota)}.`
          : `${usageText} used by ${pluralize(count, 'video')}.`}
      </p>
    </>
  );
}

function Video({
  video: { slug, filename, size, created_at, place },
}: {
  video: MediaUsage['largest'][number];
}) {
  const remove = useVideoDeletion();
  const to = place.kind === 'bout' ? paths.boutBySlug(place.slug) : paths.lesson(place.slug);
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          className="inline-flex min-h-11 max-w-full items-center font-semibold underline underline-offset-4"
        >
          <span className="truncate">{filename}</span>
        </Link>
        <p className="text-sm text-muted">
          {sizeText(size)} · {formatDayOf(created_at)} · {place.kind === 'bout' ? 'Bout' : 'Lesson'}
        </p>
      </div>
      <IconButton
        icon="trash"
        label={`Delete ${filename}`}
        onClick={() => void remove({ slug, filename }, place)}
      />
    </li>
  );
}
