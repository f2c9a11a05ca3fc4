import type { Bout } from '@fencing-journal/contract/bouts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useRef } from 'react';
import { showVideo } from '../../../lib/show-video.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { FinderPanel } from '../../finder/index.ts';
import { findingIn, touchLogQuery } from '../../touch-log/index.ts';
import { keepFound } from './found-touches.ts';

/** Finds touches in a file before its upload. Stores accepted touches on this device until the video is uploaded. */
export function FileFinder({
  bout,
  file,
  onClose,
}: {
  bout: Bout;
  file: File;
  onClose: () => void;
}) {
  const { data: log, isError, refetch } = useQuery(touchLogQuery(bout));
  const video = useRef<HTMLVideoElement>(null);
  /** The first candidate may be shown before the file is open. */
  const wantedMs = useRef(0);
  const { attempt } = useAttempt({
    errorBody: 'This device couldn’t keep the touches. Free some storage and try again.',
  });
  const { names, toFound } = findingIn(bout);
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      if (!element) return undefined;
      video.current = element;
      return showVideo(element, file);
    },
    [file],
  );
  const show = (ms: number) => {
    wantedMs.current = ms;
    if (video.current) video.current.currentTime = ms / 1000;
  };
  if (isError && !log) return <ErrorState onRetry={() => void refetch()} />;
  if (!log) return <Skeleton rows={2} className="h-40" />;
  return (
    <Suspense fallback={<Skeleton rows={2} className="h-40" />}>
      <FinderPanel
        video={file}
        names={names}
        doubles={log.weapon === 'epee'}
        startMs={0}
        onSeek={show}
        onAccept={(touches) => attempt(async () => keepFound(bout.slug, file, toFound(touches)))}
        onClose={onClose}
        preview={
          <video
            ref={attach}
            aria-label={`Preview of ${file.name}`}
            controls
            muted
            playsInline
            className="sticky top-0 z-10 aspect-video max-h-[40dvh] w-full rounded-lg bg-black"
            onLoadedMetadata={({ currentTarget }) => {
              currentTarget.currentTime = wantedMs.current / 1000;
            }}
          />
        }
      />
    </Suspense>
  );
}
