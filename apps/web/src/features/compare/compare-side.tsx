import type { MediaItem } from '@fencing-journal/contract/media';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import {
  formatTime,
  Unplayable,
  usePlayer,
  useSource,
  useVideoPlace,
  videoQuery,
} from '../review/index.ts';
import type { Pair } from './pair.ts';

const sideNames = ['First video', 'Second video'] as const;

/** One of the two videos, with controls that move only this one. */
export function CompareSide({
  pair,
  side,
  slug,
  onChange,
}: {
  pair: Pair;
  side: 0 | 1;
  slug: string;
  onChange: () => void;
}) {
  const { data: video, error, isPending, refetch } = useQuery(videoQuery(slug));
  const { title } = useVideoPlace(video);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403);
  return (
    <section className="compare-side" aria-label={sideNames[side]}>
      {isPending && <div className="skeleton aspect-video" />}
      {isGone && (
        <div role="alert" className="panel grid gap-3 p-4">
          <p className="font-semibold">You can’t open this video.</p>
          <p className="text-muted">It was deleted, or it isn’t shared with you anymore.</p>
          <Button className="justify-self-start" onClick={onChange}>
            Choose another
          </Button>
        </div>
      )}
      {error && !isGone && !video && <ErrorState onRetry={() => void refetch()} />}
      {video && (
        <>
          <Picture pair={pair} side={side} video={video} />
          <Alone pair={pair} side={side} title={title} onChange={onChange} />
        </>
      )}
    </section>
  );
}

function Picture({ pair, side, video: initial }: { pair: Pair; side: 0 | 1; video: MediaItem }) {
  const player = pair.players[side];
  const { video, failure, onError, retry } = useSource(player, initial);
  const waiting = usePlayer(player, (state) => state.waiting);
  const aspectRatio = video.width && video.height ? video.width / video.height : 16 / 9;
  return (
    <div className="compare-stage" style={{ aspectRatio }}>
      {failure ? (
        <Unplayable video={video} failure={failure} onRetry={retry} />
      ) : (
        // Fencing videos have no speech to caption.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={pair.attach[side]}
          src={video.url}
          poster={video.poster ?? undefined}
          preload="auto"
          playsInline
          disablePictureInPicture
          aria-label={sideNames[side]}
          className="size-full object-contain"
          onError={onError}
        />
      )}
      {waiting && (
        <span
          className="absolute inset-0 m-auto size-10 animate-spin rounded-full border-4 border-white border-r-transparent"
          role="status"
          aria-label="Loading"
        />
      )}
    </div>
  );
}

/** Sets this video to a frame without moving the other one. */
function Alone({
  pair,
  side,
  title,
  onChange,
}: {
  pair: Pair;
  side: 0 | 1;
  title: string;
  onChange: () => void;
}) {
  const player = pair.players[side];
  const time = usePlayer(player, (state) => state.time);
  const duration = usePlayer(player, (state) => state.duration);
  const name = sideNames[side].toLowerCase();
  return (
    <div className="compare-alone">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="line-clamp-2 min-w-0 grow basis-28 leading-tight font-semibold">{title}</p>
        <p className="figures text-xl">{formatTime(time)}</p>
        <Button variant="quiet" className="!px-2" onClick={onChange}>
          Change<span className="sr-only"> the {name}</span>
        </Button>
      </div>
      <div className="flex items-center gap-1.5" role="group" aria-label={`Set the ${name}`}>
        <IconButton
          icon="frameBack"
          label={`${sideNames[side]}, one frame back`}
          className="border-[1.5px] border-edge bg-card"
          onClick={() => void pair.stepAlone(side, -1)}
        />
        <input
          type="range"
          className="h-11 min-w-0 flex-1 accent-accent"
          aria-label={`Time of the ${name}`}
          aria-valuetext={formatTime(time)}
          min={0}
          max={duration || 1}
          step={0.01}
          value={Math.min(time, duration || 1)}
          disabled={duration === 0}
          onChange={({ target }) => pair.place(side, target.valueAsNumber)}
        />
        <IconButton
          icon="frameOn"
          label={`${sideNames[side]}, one frame forward`}
          className="border-[1.5px] border-edge bg-card"
          onClick={() => void pair.stepAlone(side, 1)}
        />
      </div>
    </div>
  );
}
