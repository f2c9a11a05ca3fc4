import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { moved, resized, type Area, type LampSide } from './area.rules.ts';

const labels = { left: 'Red lamp (left)', right: 'Green lamp (right)' } as const;
/** Fraction of the frame per key press. */
const step = 0.005;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const percent = (value: number) => `${value * 100}%`;

/** The rectangle around a lamp. Dragging moves it, dragging its corner resizes it, and arrow keys do both. */
export function LampBox({
  side,
  area,
  hintId,
  onChange,
}: {
  side: LampSide;
  area: Area;
  hintId: string;
  onChange: (area: Area) => void;
}) {
  const drag = useRef<{ x: number; y: number; area: Area; resizes: boolean }>(undefined);

  function start(event: PointerEvent<HTMLElement>) {
    const resizes = (event.target as Element).closest('[data-corner]') !== null;
    drag.current = { x: event.clientX, y: event.clientY, area, resizes };
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent<HTMLElement>) {
    const picture = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!drag.current || !picture) return;
    const dx = (event.clientX - drag.current.x) / picture.width;
    const dy = (event.clientY - drag.current.y) / picture.height;
    onChange((drag.current.resizes ? resized : moved)(drag.current.area, dx, dy));
  }
  function end() {
    drag.current = undefined;
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onChange((event.shiftKey ? resized : moved)(area, ...by));
  }
  return (
    <button
      type="button"
      aria-label={labels[side]}
      aria-describedby={hintId}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      className="absolute cursor-move touch-none rounded-sm border-[3px] bg-transparent outline outline-1 outline-black before:absolute before:-inset-3 focus-visible:outline-4 focus-visible:outline-white"
      style={{
        left: percent(area.x),
        top: percent(area.y),
        width: percent(area.width),
        height: percent(area.height),
        borderColor: side === 'left' ? '#ff5a50' : '#4ade80',
      }}
    >
      <span
        aria-hidden="true"
        className="absolute -top-6 left-1/2 -translate-x-1/2 rounded bg-black/80 px-1 text-xs font-semibold text-white"
      >
        {side === 'left' ? 'Red' : 'Green'}
      </span>
      <span
        data-corner=""
        aria-hidden="true"
        className="absolute -right-5 -bottom-5 grid size-8 cursor-nwse-resize place-items-center"
      >
        <span className="size-3 rounded-full border-2 border-black bg-white" />
      </span>
    </button>
  );
}
