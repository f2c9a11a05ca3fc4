import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatTime } from './clock.rules.ts';
import { frameNumber } from './frames.rules.ts';
import { angleAt, framesPerTurn, splitRotation, rotationBetween } from './jog.rules.ts';
import type { Player } from './player.ts';
import { usePlayer } from './use-player.ts';

const framesByKey: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** A jog wheel: rotating it steps through frames, and the video stops when the thumb does. */
export function JogWheel({ player }: { player: Player }) {
  const [angle, setAngle] = useState(0);
  const drag = useRef<{ pointerAngle: number; remainder: number }>(undefined);
  const time = usePlayer(player, (state) => state.time);
  const duration = usePlayer(player, (state) => state.duration);
  const rate = usePlayer(player, (state) => state.rate);
  const frame = frameNumber(time, rate);

  function turn(frames: number) {
    setAngle((current) => current + (frames * 360) / framesPerTurn);
    void player.step(frames);
  }
  const angleOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return angleAt(clientX - left - width / 2, clientY - top - height / 2);
  };

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerAngle: angleOf(event), remainder: 0 };
    player.pause();
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag.current) return;
    const pointerAngle = angleOf(event);
    const { frames, remainder } = splitRotation(
      drag.current.remainder + rotationBetween(drag.current.pointerAngle, pointerAngle),
    );
    drag.current = { pointerAngle, remainder };
    if (frames !== 0) turn(frames);
  }
  const onPointerEnd = () => {
    drag.current = undefined;
  };
  function onKeyDown(event: KeyboardEvent) {
    const frames = framesByKey[event.key];
    if (frames === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    turn(frames);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Jog wheel, frame by frame"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 1000)}
      aria-valuenow={Math.round(time * 1000)}
      aria-valuetext={
        frame === undefined ? formatTime(time) : `${formatTime(time)}, frame ${frame}`
      }
      className="review-jog"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <span className="review-jog-dial" style={{ transform: `rotate(${angle}deg)` }}>
        <span className="review-jog-dimple" />
      </span>
      <span className="review-jog-word" aria-hidden="true">
        Frames
      </span>
    </div>
  );
}
