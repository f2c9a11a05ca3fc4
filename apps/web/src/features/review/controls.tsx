import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { timeText } from './clock.rules.ts';
import type { Deed, Deeds } from './keys.rules.ts';
import { usePlayer, type Player } from './player.ts';
import { fastest, slowest, speedText } from './speed.rules.ts';

const bordered = 'border-[1.5px] border-edge bg-card';

const Step = ({
  icon,
  label,
  onClick,
}: {
  icon: IconName;
  label: string;
  onClick: (() => void) | undefined;
}) => <IconButton icon={icon} label={label} className={bordered} onClick={onClick} />;

const Jump = ({ seconds, player }: { seconds: number; player: Player }) => (
  <button
    type="button"
    className={`inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg ${bordered} px-1 text-sm font-semibold hover:bg-sunken`}
    aria-label={`${Math.abs(seconds)} second${Math.abs(seconds) === 1 ? '' : 's'} ${seconds < 0 ? 'back' : 'forward'}`}
    onClick={() => player.jump(seconds)}
  >
    {seconds < 0 ? '−' : '+'}
    {Math.abs(seconds)} s
  </button>
);

/** Play and pause, frame steps and jumps. */
export function Transport({ player, deeds }: { player: Player; deeds: Deeds }) {
  const paused = usePlayer(player, (state) => state.paused);
  return (
    <div className="review-transport" role="group" aria-label="Playback">
      <span>
        <Jump seconds={-5} player={player} />
        <Jump seconds={-1} player={player} />
      </span>
      <span className="review-centre">
        <Step icon="frameBack" label="One frame back" onClick={deeds.frameBack} />
        <button
          type="button"
          className="inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
          aria-label={paused ? 'Play' : 'Pause'}
          onClick={player.toggle}
        >
          <Icon name={paused ? 'play' : 'pause'} className="size-7" />
        </button>
        <Step icon="frameOn" label="One frame forward" onClick={deeds.frameOn} />
      </span>
      <span>
        <Jump seconds={1} player={player} />
        <Jump seconds={5} player={player} />
      </span>
    </div>
  );
}

export function SpeedControl({ player }: { player: Player }) {
  const speed = usePlayer(player, (state) => state.speed);
  return (
    <div className="flex items-center gap-1.5" role="group" aria-label="Speed">
      <IconButton
        icon="minus"
        label="Slower"
        className={bordered}
        disabled={speed <= slowest}
        onClick={player.slower}
      />
      <input
        type="range"
        className="h-11 min-w-0 flex-1 accent-accent"
        aria-label="Speed"
        min={slowest}
        max={fastest}
        step={0.05}
        value={speed}
        aria-valuetext={speedText(speed)}
        onChange={(event) => player.setSpeed(event.target.valueAsNumber)}
      />
      <IconButton
        icon="plus"
        label="Faster"
        className={bordered}
        disabled={speed >= fastest}
        onClick={player.faster}
      />
      <button
        type="button"
        className="figures min-h-11 min-w-14 rounded-lg text-xl hover:bg-sunken"
        aria-label={`${speedText(speed)}: back to normal speed`}
        onClick={() => player.setSpeed(1)}
      >
        {speedText(speed)}
      </button>
    </div>
  );
}

export function LoopControl({ player }: { player: Player }) {
  const { a, b } = usePlayer(player, (state) => state.loop);
  const end = (name: 'a' | 'b', time: number | undefined) => (
    <Button
      variant="secondary"
      className="flex-1 !px-2"
      aria-pressed={time !== undefined}
      aria-label={`Loop ${name === 'a' ? 'from' : 'to'} here${time === undefined ? '' : `, now ${timeText(time)}`}`}
      onClick={() => player.setLoop(name)}
    >
      {name.toUpperCase()}
      <span className="figures">{time === undefined ? '' : timeText(time)}</span>
    </Button>
  );
  return (
    <div className="flex items-center gap-1.5" role="group" aria-label="Loop">
      {end('a', a)}
      {end('b', b)}
      <IconButton
        icon="close"
        label="Clear loop"
        className={bordered}
        disabled={a === undefined && b === undefined}
        onClick={player.clearLoop}
      />
    </div>
  );
}

/** Zoom, mirror, sound and full screen. */
export function ViewControl({
  player,
  deeds,
  zoomed,
  mirrored,
  isFull,
}: {
  player: Player;
  deeds: Deeds;
  zoomed: boolean;
  mirrored: boolean;
  isFull: boolean;
}) {
  const muted = usePlayer(player, (state) => state.muted);
  const tool = (icon: IconName, label: string, deed: Deed, pressed?: boolean) => (
    <IconButton
      icon={icon}
      label={label}
      className={`${bordered} aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink`}
      aria-pressed={pressed}
      onClick={deeds[deed]}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label="View">
      {tool('zoomOut', 'Zoom out', 'wider')}
      {tool('zoomIn', 'Zoom in', 'closer')}
      {zoomed && (
        <Button variant="secondary" className="!px-3" onClick={deeds.whole}>
          Fit
        </Button>
      )}
      {tool('mirror', 'Mirror', 'mirror', mirrored)}
      {tool(muted ? 'mute' : 'sound', 'Mute', 'sound', muted)}
      {tool('keys', 'Shortcuts', 'help')}
      {tool(
        isFull ? 'shrink' : 'expand',
        isFull ? 'Exit full screen' : 'Full screen',
        'fullScreen',
      )}
    </div>
  );
}
