import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useObservable } from '../../lib/observable.ts';
import { unfinished } from './board.rules.ts';
import type { Board } from './board.ts';
import { DrawingView } from './drawing-view.tsx';
import { unitHeight, unitWidth, type Point } from './figures.rules.ts';
import { picturePoint, type PictureView } from './picture-point.rules.ts';

/** A press that moves farther than this, in pixels, is a drag. */
const dragThreshold = 6;
const steps: Record<string, Point> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
};

/** The picture to draw on, with a finger, the mouse or the keyboard. */
export function DrawingBoard({
  board: { state: observable, act },
  view,
  aspect,
  transform,
}: {
  board: Board;
  view: PictureView;
  aspect: number;
  transform: string;
}) {
  const state = useObservable(observable);
  const [isSteering, setSteering] = useState(false);
  const start = useRef<{ id: number; x: number; y: number; moved: boolean }>(undefined);
  const current = unfinished(state);

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = [(clientX - left) / width, (clientY - top) / height];
    return picturePoint(at, view, width / height, aspect);
  }

  function onPointerDown(event: PointerEvent) {
    event.stopPropagation();
    if (event.button !== 0 || start.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
    setSteering(false);
    act({ do: 'press', at: pointOf(event) });
  }
  function onPointerMove(event: PointerEvent) {
    event.stopPropagation();
    const { current: from } = start;
    if (from && from.id !== event.pointerId) return;
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > dragThreshold)
      from.moved = true;
    // Without a press, the move shows where the next point would be.
    if (from || state.tool !== 'pen') act({ do: 'move', at: pointOf(event) });
  }
  function onPointerUp(event: PointerEvent) {
    event.stopPropagation();
    const { current: from } = start;
    if (from?.id !== event.pointerId) return;
    start.current = undefined;
    act({ do: 'release', at: pointOf(event), moved: from.moved });
  }
  function onPointerCancel(event: PointerEvent) {
    event.stopPropagation();
    if (start.current?.id !== event.pointerId) return;
    start.current = undefined;
    act({ do: 'cancel' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step) {
      const times = event.shiftKey ? 5 : 1;
      act({ do: 'steer', by: step.map((value) => value * times) });
    } else if (event.key === 'Enter' || event.key === ' ') act({ do: 'set', at: state.cursor });
    else if (event.key === 'Escape' && state.points.length > 0) act({ do: 'cancel' });
    else return;
    setSteering(true);
    event.preventDefault();
    event.stopPropagation();
  }

  const [x = 0, y = 0] = state.cursor;
  const [across, down] = [x * unitWidth, y * unitHeight(aspect)];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="application"
      aria-label="Picture to draw on"
      aria-describedby="drawing-help"
      // Focusable, because it handles the keys that move the cursor.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-drawing-board=""
      className="absolute inset-0 cursor-crosshair touch-none outline-offset-[-3px] focus-visible:outline-3 focus-visible:outline-white"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onKeyDown={onKeyDown}
      onBlur={() => setSteering(false)}
    >
      <DrawingView
        shapes={current ? [...state.shapes, current] : state.shapes}
        aspect={aspect}
        mirrored={view.mirrored}
        described={false}
        className="absolute inset-0 size-full"
        style={{ transform }}
      />
      {isSteering && (
        <svg
          viewBox={`0 0 ${unitWidth} ${unitHeight(aspect)}`}
          className="pointer-events-none absolute inset-0 size-full"
          style={{ transform }}
          aria-hidden="true"
        >
          {['#000000', '#ffffff'].map((color, index) => (
            <path
              key={color}
              d={`M${across - 24} ${down}h48M${across} ${down - 24}v48`}
              stroke={color}
              strokeWidth={index === 0 ? 7 : 3}
            />
          ))}
        </svg>
      )}
    </div>
  );
}
