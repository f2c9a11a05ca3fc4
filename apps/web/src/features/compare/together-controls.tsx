import { useObservable } from '../../lib/observable.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatTime, SpeedControl, usePlayer } from '../review/index.ts';
import type { Pair } from './pair.ts';

const bordered = 'border-[1.5px] border-edge bg-card';

/** One set of controls for both videos. */
export function TogetherControls({ pair, onHelp }: { pair: Pair; onHelp: () => void }) {
  const [leader, follower] = pair.players;
  const { playing } = useObservable(pair.state);
  const time = usePlayer(leader, (state) => state.time);
  // Both lengths are needed to know where both videos have a frame.
  const isKnown = [
    usePlayer(leader, (state) => state.duration),
    usePlayer(follower, (state) => state.duration),
  ].every((duration) => duration > 0);
  const muted = usePlayer(leader, (state) => state.muted);
  const { from, to } = isKnown ? pair.range : { from: 0, to: 1 };
  return (
    <div className="compare-together" role="group" aria-label="Both videos">
      <input
        type="range"
        data-timeline=""
        className="h-11 w-full accent-accent"
        aria-label="Time of both"
        aria-valuetext={formatTime(time - from)}
        min={from}
        max={Math.max(to, from + 0.01)}
        step={0.01}
        value={Math.min(Math.max(time, from), to)}
        disabled={!isKnown}
        onChange={({ target }) => {
          pair.pause();
          pair.seek(target.valueAsNumber);
        }}
      />
      <div className="flex flex-wrap items-center justify-center gap-1.5 max-[24rem]:gap-1">
        <Button variant="secondary" className="!px-3 max-[24rem]:!px-1" onClick={pair.toStart}>
          To start
        </Button>
        <IconButton
          icon="frameBack"
          label="One frame back"
          className={bordered}
          onClick={() => void pair.step(-1)}
        />
        <button
          type="button"
          className="inline-flex size-14 shrink-0 items-center justify-center rounded-full max-[24rem]:size-11 bg-accent text-on-accent hover:bg-accent-strong"
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={pair.toggle}
        >
          <Icon name={playing ? 'pause' : 'play'} className="size-7" />
        </button>
        <IconButton
          icon="frameOn"
          label="One frame forward"
          className={bordered}
          onClick={() => void pair.step(1)}
        />
        <IconButton
          icon={muted ? 'mute' : 'sound'}
          label="Mute"
          className={bordered}
          aria-pressed={muted}
          onClick={leader.toggleMute}
        />
        {/* A phone has no keys, and the other buttons need its width. */}
        <IconButton
          icon="keys"
          label="Shortcuts"
          className={`${bordered} max-sm:hidden`}
          onClick={onHelp}
        />
      </div>
      <SpeedControl player={leader} />
    </div>
  );
}
