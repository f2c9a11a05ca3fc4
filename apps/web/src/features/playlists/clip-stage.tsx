import { useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import {
  cssTransform,
  Unplayable,
  useGestures,
  usePlayer,
  type Failure,
  type Player,
  type View,
} from '../review/index.ts';
import { ClipVideo } from './clip-video.tsx';
import type { ClipPlayback } from './use-clip-playback.ts';
import { useSwipe } from '../../ui/use-swipe.ts';

/** The video of the current clip, with the videos of the clips before and after it waiting behind it. */
export function ClipStage({
  playback,
  view,
  mirrored,
  isFullScreen,
  onViewChange,
  onTap,
  onEnd,
}: {
  playback: ClipPlayback;
  view: View;
  mirrored: boolean;
  isFullScreen: boolean;
  onViewChange: (change: (view: View) => View) => void;
  onTap: (isSecond: boolean) => void;
  onEnd: () => void;
}) {
  const { clips, decks, active, videos, wantedKeys, hasStarted } = playback;
  const stage = useRef<HTMLDivElement>(null);
  // By the clip's key: a clip that fails to load must not stop another one of the same video.
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  const gestures = useGestures({ stage, onViewChange, onTap, wheelZooms: isFullScreen });
  const swipe = useSwipe((direction) => {
    if (view.scale === 1) (direction === 'next' ? playback.next : playback.previous)?.();
  });
  const video = active && videos.get(active.video);
  const failure = active && failures.get(active.key);
  const setFailure = (key: string, reason: Failure | undefined) =>
    setFailures((before) => {
      const after = new Map(before);
      if (reason) after.set(key, reason);
      else after.delete(key);
      return after;
    });
  return (
    <div
      ref={stage}
      className="review-stage"
      style={{
        aspectRatio: video?.width && video.height ? video.width / video.height : 16 / 9,
      }}
      data-zoomed={view.scale > 1}
    >
      {/* Gestures only duplicate what buttons and keys do. */}
      <div
        className="absolute inset-0"
        {...gestures}
        onPointerDown={(event) => {
          gestures.onPointerDown(event);
          swipe.onPointerDown(event);
        }}
        onPointerUp={(event) => {
          gestures.onPointerUp(event);
          swipe.onPointerUp(event);
        }}
      >
        {decks.map(({ id, key, video: slug, player }) => {
          const item = videos.get(slug);
          const clip = clips.find((candidate) => candidate.key === key);
          const isActive = key === active?.key;
          return (
            item &&
            clip &&
            !failures.has(key) && (
              <ClipVideo
                key={id}
                player={player}
                item={item}
                clip={clip}
                isActive={isActive}
                isWanted={wantedKeys.has(key)}
                autoPlay={hasStarted}
                transform={cssTransform(view, mirrored)}
                onEnd={onEnd}
                onFailure={(reason) => setFailure(key, reason)}
              />
            )
          );
        })}
        {active && !failure && <StageMarks player={active.player} hasStarted={hasStarted} />}
      </div>
      {active && video && failure && (
        <Unplayable
          video={video}
          failure={failure}
          onRetry={() => setFailure(active.key, undefined)}
        />
      )}
    </div>
  );
}

/** The play symbol before the start, and the loading indicator. */
function StageMarks({ player, hasStarted }: { player: Player; hasStarted: boolean }) {
  const waiting = usePlayer(player, (state) => state.waiting);
  const hasNotBegun = usePlayer(player, (state) => state.paused && state.rate === undefined);
  if (waiting)
    return (
      <span
        className="absolute inset-0 m-auto size-10 animate-spin rounded-full border-4 border-white border-r-transparent"
        role="status"
        aria-label="Loading"
      />
    );
  return (
    !hasStarted &&
    hasNotBegun && (
      <span className="review-begin" aria-hidden="true">
        <Icon name="play" className="size-8" />
      </span>
    )
  );
}
