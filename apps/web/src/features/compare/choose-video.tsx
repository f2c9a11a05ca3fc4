import { lessons } from '@fencing-journal/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { watchedVideos, type Comparable, type VideoFrame } from '../../lib/comparing.ts';
import { call } from '../../http/client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { formatTime, useVideoPlace, videoQuery } from '../review/index.ts';

interface Group {
  title: string;
  videos: readonly Comparable[];
}

/** Loads the other videos of the bout or lesson. None while they load, or if the viewer can't see the list. */
function useSiblings(slug: string) {
  const query = useQuery(videoQuery(slug));
  const video = query.data;
  const { title, bout } = useVideoPlace(video);
  const lessonSlug = video?.place.kind === 'lesson' ? video.place.slug : '';
  const { data: lesson } = useQuery({
    queryKey: ['lessons', 'detail', lessonSlug],
    queryFn: ({ signal }) => call(lessons.detail, { params: { slug: lessonSlug }, signal }),
    enabled: lessonSlug !== '',
    retry: false,
  });
  const items = bout?.bout_media ?? lesson?.lesson_media ?? [];
  const siblings = items
    .filter((item) => item.slug !== slug)
    .map((item): Comparable => ({ video: item.slug, ms: 0, title, subtitle: item.filename }));
  return { query, title, siblings, kind: video?.place.kind };
}

/** Chooses the video for one side, beside another one. */
export function ChooseVideo({
  beside,
  offered,
  onChoose,
  onCancel,
}: {
  beside: VideoFrame;
  /** The videos that the page that led here offers. */
  offered: readonly Comparable[];
  onChoose: (frame: VideoFrame) => void;
  onCancel: (() => void) | undefined;
}) {
  const { query, title, siblings, kind } = useSiblings(beside.video);
  // The list as it was when the page opened, so that it doesn't move under a finger.
  const [watched] = useState(watchedVideos);
  if (query.isPending) return <Skeleton rows={3} className="h-14" />;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (query.isError && !query.data && !isGone)
    return <ErrorState onRetry={() => void query.refetch()} />;
  const listed = new Set([beside, ...siblings, ...offered].map(({ video }) => video));
  const groups: Group[] = [
    { title: 'Offered', videos: offered },
    { title: kind === 'lesson' ? 'Same lesson' : 'Same bout', videos: siblings },
    {
      title: 'Watched just now',
      videos: watched.filter(({ video }) => !listed.has(video)),
    },
  ].filter(({ videos }) => videos.length > 0);
  return (
    <section aria-labelledby="choose" className="grid max-w-2xl grid-cols-1 gap-4">
      <h2 id="choose" className="text-2xl">
        {isGone ? 'Choose a video' : `What do you want to see beside ${title}?`}
      </h2>
      {!isGone && (
        <Choice
          choice={{ ...beside, title: 'The same video again', subtitle: 'At another time' }}
          onChoose={onChoose}
        />
      )}
      {groups.map(({ title: name, videos }) => (
        <div key={name}>
          {name !== 'Offered' && <h3 className="mb-1 text-lg">{name}</h3>}
          <ul className="grid grid-cols-1 gap-2">
            {videos.map((choice) => (
              <li key={`${choice.video} ${choice.ms}`}>
                <Choice choice={choice} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="text-muted">
        For any other video: open it, choose “Compare” there, and this one is in the list.
      </p>
      {onCancel && (
        <Button variant="secondary" className="justify-self-start" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </section>
  );
}

const Choice = ({
  choice: { video, ms, title, subtitle },
  onChoose,
}: {
  choice: Comparable;
  onChoose: (frame: VideoFrame) => void;
}) => (
  <button
    type="button"
    className="panel flex min-h-14 w-full items-center gap-3 p-3 text-left hover:border-edge"
    onClick={() => onChoose({ video, ms })}
  >
    <Icon name="video" className="size-6 shrink-0 text-accent" />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold wrap-anywhere">{title}</span>
      <span className="block text-sm text-muted wrap-anywhere">
        {[subtitle, ms > 0 && `from ${formatTime(ms / 1000)}`].filter(Boolean).join(' · ')}
      </span>
    </span>
  </button>
);
