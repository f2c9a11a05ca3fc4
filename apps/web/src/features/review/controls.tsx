import './review.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatTime } from './clock.rules.ts';
import type { CommandName, Commands } from './shortcuts.rules.ts';
import type { Player } from './player.ts';
import { usePlayer } from './use-player.ts';
import { maxSpeed, minSpeed, formatSpeed } from './speed.rules.ts';

const bordered = 'border-[1.5px] border-edge bg-card';

const StepButton = ({
  icon,
  label,
  onClick,
}: {
  icon: IconName;
  label: string;
  onClick: (() => void) | undefined;
}) => <IconButton icon={icon} label={label} className={bordered} onClick={onClick} />;

const JumpButton = ({ seconds, player }: { seconds: number; player: Player }) => (
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
export function Transport({
  player,
  commands,
  onToggle = player.toggle,
}: {
  player: Player;
  commands: Commands;
  onToggle?: () => void;
}) {
  const paused = usePlayer(player, (state) => state.paused);
  return (
    <div className="review-transport" role="group" aria-label="Playback">
      <span>
        <JumpButton seconds={-5} player={player} />
        <JumpButton seconds={-1} player={player} />
      </span>
      <span className="review-centre">
        <StepButton icon="frameBack" label="One frame back" onClick={commands.frameBack} />
        <button
          type="button"
          className="inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
          aria-label={paused ? 'Play' : 'Pause'}
          onClick={onToggle}
        >
          <Icon name={paused ? 'play' : 'pause'} className="size-7" />
        </button>
        <StepButton icon="frameOn" label="One frame forward" onClick={commands.frameOn} />
      </span>
      <span>
        <JumpButton seconds={1} player={player} />
        <JumpButton seconds={5} player={player} />
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
        paused={speed <= minSpeed}
        onClick={player.slower}
      />
      <input
        type="range"
        className="h-11 min-w-0 flex-1 accent-accent"
        aria-label="Speed"
        min={minSpeed}
        max={maxSpeed}
        step={0.05}
        value={speed}
        aria-valuetext={formatSpeed(speed)}
        onChange={(event) => player.setSpeed(event.target.valueAsNumber)}
      />
      <IconButton
        icon="plus"
        label="Faster"
        className={bordered}
        paused={speed >= maxSpeed}
        onClick={player.faster}
      />
      <button
        type="button"
        className="figures min-h-11 min-w-14 rounded-lg text-xl hover:bg-sunken"
        aria-label={`${formatSpeed(speed)}: back to normal speed`}
        onClick={() => player.setSpeed(1)}
      >
        {formatSpeed(speed)}
      </button>
    </div>
  );
}

export function LoopControl({ player }: { player: Player }) {
  const { a, b } = usePlayer(player, (state) => state.loop);
  const loopEndButton = (name: 'a' | 'b', time: number | undefined) => (
    <Button
      variant="secondary"
      className="flex-1 !px-2"
      aria-pressed={time !== undefined}
      aria-label={`Loop ${name === 'a' ? 'from' : 'to'} here${time === undefined ? '' : `, now ${formatTime(time)}`}`}
      onClick={() => player.setLoop(name)}
    >
      {name.toUpperCase()}
      <span className="figures">{time === undefined ? '' : formatTime(time)}</span>
    </Button>
  );
  return (
    <div className="flex items-center gap-1.5" role="group" aria-label="Loop">
      {loopEndButton('a', a)}
      {loopEndButton('b', b)}
      <IconButton
        icon="close"
        label="Clear loop"
        className={bordered}
        paused={a === undefined && b === undefined}
        onClick={player.clearLoop}
      />
    </div>
  );
}

/** Zoom, mirror, sound and full screen. */
export function ViewControl({
  player,
  commands,
  zoomed,
  mirrored,
  isFullScreen,
}: {
  player: Player;
  commands: Commands;
  zoomed: boolean;
  mirrored: boolean;
  isFullScreen: boolean;
}) {
  const muted = usePlayer(player, (state) => state.muted);
  const toolButton = (
    icon: IconName,
    label: string,
    command: CommandName,
    { pressed, className = '' }: { pressed?: boolean; className?: string } = {},
  ) => (
    <IconButton
      icon={icon}
      label={label}
      className={`${bordered} aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink ${className}`}
      aria-pressed={pressed}
      onClick={commands[command]}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5 short:gap-1" role="group" aria-label="View">
      {toolButton('zoomOut', 'Zoom out', 'wider')}
      {toolButton('zoomIn', 'Zoom in', 'closer')}
      {zoomed && (
        <Button variant="secondary" className="!px-3" onClick={commands.whole}>
          Fit
        </Button>
      )}
      {toolButton('mirror', 'Mirror', 'mirror', { pressed: mirrored })}
      {toolButton(muted ? 'mute' : 'sound', 'Mute', 'sound', { pressed: muted })}
      {toolButton('keys', 'Shortcuts', 'help', { className: 'pointer-coarse:hidden' })}
      {toolButton(
        isFullScreen ? 'shrink' : 'expand',
        isFullScreen ? 'Exit full screen' : 'Full screen',
        'fullScreen',
        { className: 'short:order-first' },
      )}
    </div>
  );
}
