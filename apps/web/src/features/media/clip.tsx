import type { MediaItem } from '@fencing-journal/contract/media';
import { useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { cannotPlayText, clockText, mayPlay, playedElsewhere } from './playback.rules.ts';
import { Player } from './player.tsx';

const canPlayType = (type: string): string => document.createElement('video').canPlayType(type);

/** One video: the poster, then the player, or a message if this browser can't play it. */
export function Clip({
  item,
  name,
  onGone,
}: {
  item: MediaItem;
  name: string;
  onGone: () => void;
}) {
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const plays = mayPlay(item, canPlayType);
  const elsewhere = playedElsewhere(item);
  return (
    <figure className="min-w-0">
      <div className="relative grid aspect-video place-items-center overflow-hidden rounded-lg bg-black text-white">
        {!plays || failed ? (
          <NotPlayed
            item={item}
            text={plays ? "Couldn't play this video." : cannotPlayText(item)}
            onRetry={plays ? () => setFailed(false) : undefined}
          />
        ) : playing ? (
          <Player item={item} name={name} onGone={onGone} onFailed={() => setFailed(true)} />
        ) : (
          <Poster item={item} name={name} onPlay={() => setPlaying(true)} />
        )}
      </div>
      {plays && elsewhere && (
        <figcaption className="mt-2 text-sm text-muted">{elsewhere}</figcaption>
      )}
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
  const [shown, setShown] = useState(true);
  return (
    <button
      type="button"
      className="group/play absolute inset-0 grid place-items-center -outline-offset-4 focus-visible:outline-white"
      aria-label={`Play ${name}`}
      onClick={onPlay}
    >
      {poster !== null && shown && (
        <img
          src={poster}
          alt=""
          loading="lazy"
          draggable={false}
          className="absolute inset-0 size-full object-contain"
          onError={() => setShown(false)}
        />
      )}
      <span className="relative grid size-16 place-items-center rounded-full bg-black/65 ring-2 ring-white group-hover/play:bg-black/80">
        <Icon name="play" className="size-8" />
      </span>
      {duration_ms !== null && (
        <span className="absolute right-2 bottom-2 rounded bg-black/75 px-1.5 text-sm tabular-nums">
          {clockText(duration_ms)}
        </span>
      )}
    </button>
  );
}

const NotPlayed = ({
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
