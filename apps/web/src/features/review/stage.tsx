import type { MediaItem } from '@fencing-journal/contract/media';
import { useRef, type ReactNode } from 'react';
import { buttonClass, Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Player } from './player.ts';
import { usePlayer } from './use-player.ts';
import { useGestures } from './use-gestures.ts';
import { useSource, type Failure } from './use-source.ts';
import { cssTransform, type View } from './view.rules.ts';

interface StageProps {
  player: Player;
  video: MediaItem;
  view: View;
  onViewChange: (change: (view: View) => View) => void;
  onTap: (isSecond: boolean) => void;
  mirrored: boolean;
  isFullScreen: boolean;
  /** The picture's width divided by its height. */
  aspect: number;
  /** Called with the aspect once the video has loaded. */
  onAspect: (aspect: number) => void;
  /** What covers the picture. It gets the same transform as the picture. */
  overlay: ((transform: string) => ReactNode) | undefined;
}

/** The picture. Its aspect ratio is reserved before the video loads. */
export function Stage({
  player,
  video: initialVideo,
  view,
  onViewChange,
  onTap,
  mirrored,
  isFullScreen,
  aspect,
  onAspect,
  overlay,
}: StageProps) {
  const { attach } = player;
  const stage = useRef<HTMLDivElement>(null);
  const { video, failure, onError, retry } = useSource(player, initialVideo);
  const waiting = usePlayer(player, (state) => state.waiting);
  // The play symbol is shown only before the start, because later it would cover a frame that the viewer studies.
  const hasNotBegun = usePlayer(player, (state) => state.paused && state.time === 0);
  const gestures = useGestures({ stage, onViewChange, onTap, wheelZooms: isFullScreen });
  const transform = cssTransform(view, mirrored);
  return (
    <div
      ref={stage}
      className="review-stage"
      style={{ aspectRatio: aspect }}
      data-zoomed={view.scale > 1}
    >
      {failure ? (
        <Unplayable video={video} failure={failure} onRetry={retry} />
      ) : (
        // Gestures only duplicate what buttons and keys do.
        <div className="absolute inset-0" {...gestures}>
          {/* Fencing videos have no speech to caption. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={attach}
            src={video.url}
            poster={video.poster ?? undefined}
            preload="metadata"
            playsInline
            disablePictureInPicture
            aria-label="Video"
            className="size-full object-contain"
            style={{ transform }}
            onError={onError}
            onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
              if (videoHeight > 0) onAspect(videoWidth / videoHeight);
            }}
          />
          {waiting && (
            <span
              className="absolute inset-0 m-auto size-10 animate-spin rounded-full border-4 border-white border-r-transparent"
              role="status"
              aria-label="Loading"
            />
          )}
          {hasNotBegun && !waiting && !overlay && (
            <span className="review-begin" aria-hidden="true">
              <Icon name="play" className="size-8" />
            </span>
          )}
          {overlay?.(transform)}
        </div>
      )}
    </div>
  );
}

const unplayableReasons: Record<MediaItem['conversion'], string> = {
  none: 'This browser can’t play this kind of video.',
  done: 'This browser can’t play this kind of video.',
  waiting:
    'This browser can’t play this kind of video. We’re converting it. Try again in a few minutes.',
  unavailable:
    'This browser can’t play this kind of video, and we can’t convert it here. Try Safari or the camera’s own app.',
  failed: 'This browser can’t play this kind of video, and we couldn’t convert it.',
};

const failureMessage = (failure: Failure, conversion: MediaItem['conversion']) =>
  failure === 'unplayable'
    ? unplayableReasons[conversion]
    : 'Couldn’t load the video. Check your connection and try again.';

/** Why a video doesn't play, and what can be done. */
export function Unplayable({
  video,
  failure,
  onRetry,
}: {
  video: MediaItem;
  failure: Failure;
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 overflow-y-auto bg-card p-4 text-center"
    >
      <p className="max-w-prose font-semibold">{failureMessage(failure, video.conversion)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>Try again</Button>
        {failure === 'unplayable' && (
          <a href={video.url} download={video.filename} className={buttonClass('secondary')}>
            Download
          </a>
        )}
      </div>
    </div>
  );
}
