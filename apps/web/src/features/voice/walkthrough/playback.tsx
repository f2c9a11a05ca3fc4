import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createObservable, useObservable } from '../../../lib/observable.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { Icon } from '../../../ui/icon.tsx';
import { formatLength } from '../sound.rules.ts';
import { useSoundSource } from '../use-sound-source.ts';
import { heardShare } from '../voice-sound.tsx';
import type { Layer } from './layer.tsx';
import { initialReenactment, Reenactment } from './reenactment.ts';
import { takeOverPlayer, type ControlledPlayer } from './controlled-player.ts';

interface PlaybackProps {
  player: ControlledPlayer;
  layer: Layer;
  url: string;
  durationMs: number;
  events: readonly WalkthroughEvent[];
  /** Whether it starts to play right away. */
  isPlaying?: boolean;
  /** Called with the running reenactment, for keys and taps, and with undefined at the end. */
  onReenact: (reenactment: Reenactment | undefined) => void;
  onHeard?: () => void;
  onExpired?: () => void;
}

const initialState = createObservable(initialReenactment);

/** Re-enacts a walkthrough in the player, with the controls for it. */
export function Playback({
  player,
  layer,
  url,
  durationMs,
  events,
  isPlaying = false,
  onReenact,
  onHeard,
  onExpired,
}: PlaybackProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [reenactment, setReenactment] = useState<Reenactment>();
  const source = useSoundSource(url, onExpired);
  const state = useObservable(reenactment?.state ?? initialState);

  const onBegin = useEffectEvent((begun: Reenactment) => {
    setReenactment(begun);
    onReenact(begun);
    if (isPlaying) begun.play();
    toggle.current?.focus();
  });
  useEffect(() => {
    if (!audio.current) return undefined;
    const restorePlayer = takeOverPlayer(player);
    const begun = new Reenactment(player, audio.current, events);
    layer.set({ shapes: begun.shapes });
    onBegin(begun);
    return () => {
      begun.close();
      layer.set(undefined);
      restorePlayer();
    };
  }, [player, layer, events]);
  useEffect(() => () => onReenact(undefined), [onReenact]);

  // Short waits are not announced.
  const isWaiting = useDebouncedValue(state.isWaiting, 500) && state.isWaiting;
  const shownMs = Math.min(state.ms, durationMs);
  return (
    <div role="group" aria-label="Walkthrough playback" className="grid gap-1">
      <audio
        ref={audio}
        preload="auto"
        data-walkthrough=""
        {...source}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          if (currentTime * 1000 >= heardShare * durationMs) onHeard?.();
        }}
        onEnded={onHeard}
      />
      <div className="flex items-center gap-3">
        <button
          ref={toggle}
          type="button"
          className="inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
          aria-label={state.playing ? 'Pause walkthrough' : 'Play walkthrough'}
          onClick={reenactment?.toggle}
        >
          <Icon name={state.playing ? 'pause' : 'play'} className="size-7" />
        </button>
        <input
          type="range"
          className="h-11 min-w-0 flex-1 accent-accent"
          aria-label="Position in the walkthrough"
          min={0}
          max={Math.ceil(durationMs)}
          step={1}
          value={Math.round(shownMs)}
          aria-valuetext={`${formatLength(shownMs)} of ${formatLength(durationMs)}`}
          onChange={(event) => reenactment?.seek(event.target.valueAsNumber)}
          // Moving by a millisecond with each key press would take forever.
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1000, ArrowRight: 1000 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            reenactment?.jump(step);
          }}
        />
        <p className="figures shrink-0 text-xl">
          {formatLength(shownMs)}{' '}
          <span className="text-base text-muted">/ {formatLength(durationMs)}</span>
        </p>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {state.isSoundOnly
          ? 'The video can’t be shown, so you only hear the sound.'
          : isWaiting && 'Waiting for the video…'}
      </p>
    </div>
  );
}
