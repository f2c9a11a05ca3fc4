import type { MediaItem } from '@fencing-journal/contract/media';
import { useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  cannotPlayText,
  formatDuration,
  canProbablyPlay,
  getCompatibilityNote,
} from './playback.rules.ts';
import { Player } from './player.tsx';

const canPlayType = (type: string): string => document.createElement('video').canPlayType(type);

/** One video: the poster, then the player, or a message if this browser can't play it. */
export function Video({
  item,
  name,
  onNotFound,
}: {
  item: MediaItem;
  name: string;
  onNotFound: () => void;
}) {
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const canPlay = canProbablyPlay(item, canPlayType);
  const note = getCompatibilityNote(item);
  return (
    <figure className="min-w-0">
      <div className="relative grid aspect-video place-items-center overflow-hidden rounded-lg bg-black text-white">
        {!canPlay || failed ? (
          <Unplayable
            item={item}
            text={canPlay ? "Couldn't play this video." : cannotPlayText(item)}
            onRetry={canPlay ? () => setFailed(false) : undefined}
          />
        ) : playing ? (
          <Player
            item={item}
            name={name}
            onNotFound={onNotFound}
            onFailed={() => setFailed(true)}
          />
        ) : (
          <Poster item={item} name={name} onPlay={() => setPlaying(true)} />
        )}
      </div>
      {canPlay && note && <figcaption className="mt-2 text-sm text-muted">{note}</figcaption>}
    </figure>
  );
}

function Poster({
  item: { poster, duration_ms },
  name,
  onPlay,
}: {
  item: MediaItem;
  name: string;
  onPlay: () => void;
}) {
  // Poster links expire like video links; the play button stays.
  const [showPoster, setShowPoster] = useState(true);
  return (
    <button
      type="button"
      className="group/play absolute inset-0 grid place-items-center -outline-offset-4 focus-visible:outline-white"
      aria-label={`Play ${name}`}
      onClick={onPlay}
    >
      {poster !== null && showPoster && (
        <img
          src={poster}
          alt=""
          loading="lazy"
          draggable={false}
          className="absolute inset-0 size-full object-contain"
          onError={() => setShowPoster(false)}
        />
      )}
      <span className="relative grid size-16 place-items-center rounded-full bg-black/65 ring-2 ring-white group-hover/play:bg-black/80">
        <Icon name="play" className="size-8" />
      </span>
      {duration_ms !== null && (
        <span className="absolute right-2 bottom-2 rounded bg-black/75 px-1.5 text-sm tabular-nums">
          {formatDuration(duration_ms)}
        </span>
      )}
    </button>
  );
}

const Unplayable = ({
  item,
  text,
  onRetry,
}: {
  item: MediaItem;
  text: string;
  onRetry: (() => void) | undefined;
}) => (
  <div className="flex max-w-md flex-col items-center gap-3 p-4 text-center">
    <p role="status">{text}</p>
    <div className="flex flex-wrap justify-center gap-2">
      {onRetry && (
        <button type="button" className={buttonClass('secondary')} onClick={onRetry}>
          Try again
        </button>
      )}
      <a href={item.url} download={item.filename} className={buttonClass('secondary')}>
        Download
      </a>
    </div>
  </div>
);
