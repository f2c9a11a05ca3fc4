import type { MediaItem } from '@fencing-journal/contract/media';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { canPlay, type Failure, type Player } from '../review/index.ts';
import type { KeyedClip } from './clips.rules.ts';
import { renewClipVideo } from './use-clip-playback.ts';

interface Props {
  player: Player;
  item: MediaItem;
  clip: KeyedClip;
  isActive: boolean;
  /** Whether it is its turn to go to the start of the clip and wait there. */
  isWanted: boolean;
  /** Whether it starts playing when it becomes active. */
  autoPlay: boolean;
  transform: string;
  onEnd: () => void;
  onFailure: (failure: Failure) => void;
}

/** A video element for one clip. While another one is active, it waits at its first frame. */
export function ClipVideo({
  player,
  item,
  clip,
  isActive,
  isWanted,
  autoPlay,
  transform,
  onEnd,
  onFailure,
}: Props) {
  const { from_ms, to_ms, key } = clip;
  const { attach } = player;
  // Where the element was last sent to, so that it doesn't jump when it becomes active.
  const position = useRef('');
  const place = useEffectEvent((target: string, active: boolean, wanted: boolean) => {
    if (!active) player.pause();
    if (!wanted) return;
    if (position.current !== target) player.seekMs(from_ms);
    position.current = target;
    if (active && autoPlay) player.start();
  });
  const target = `${key} ${from_ms} ${to_ms}`;
  useEffect(() => place(target, isActive, isWanted), [target, isActive, isWanted]);
  useEffect(() => {
    if (!isActive) return undefined;
    // The clip has played and is no longer where it was sent to.
    return () => void (position.current = '');
  }, [isActive]);

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isActive) return undefined;
    let wasPlaying = false;
    return player.subscribe(({ time, paused, ended, duration }) => {
      // The time of the last frame is before the end.
      const isOver = ended || time * 1000 >= Math.min(to_ms, duration * 1000 - 30);
      const hasEnded = wasPlaying && duration > 0 && isOver;
      wasPlaying = !paused && !isOver;
      if (hasEnded) end();
    });
  }, [player, isActive, to_ms]);

  // Changing the link reloads the video, so it is kept until it fails.
  const [source, setSource] = useState(item);
  if (source.slug !== item.slug) setSource(item);

  /** An expired link is replaced; the same link again means that the network or the file is the problem. */
  async function renew() {
    try {
      const fresh = await renewClipVideo(item.slug);
      if (fresh.url === source.url) return onFailure(canPlay(fresh) ? 'unreachable' : 'unplayable');
      player.savePosition();
      setSource(fresh);
    } catch {
      onFailure('unreachable');
    }
  }

  return (
    // Fencing videos have no speech to caption.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={attach}
      src={source.url}
      poster={isActive ? (item.poster ?? undefined) : undefined}
      preload="auto"
      playsInline
      disablePictureInPicture
      aria-label={isActive ? 'Video' : undefined}
      aria-hidden={!isActive}
      className={`absolute inset-0 size-full object-contain ${isActive ? '' : 'pointer-events-none opacity-0'}`}
      style={{ transform }}
      onError={() => void renew()}
    />
  );
}
