import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import {
  isDoubleTap,
  panBy,
  applyPinch,
  toggleZoom,
  zoomAt,
  type Point,
  type View,
} from './view.rules.ts';

interface Options {
  stage: RefObject<HTMLElement | null>;
  /** Takes an updater, because two events may arrive before the next render. */
  onViewChange: (change: (view: View) => View) => void;
  /** Called per tap. The second tap of a double tap must revert the first. */
  onTap: (isSecond: boolean) => void;
  /** Whether the wheel zooms without a modifier key; otherwise it scrolls the page. */
  wheelZooms: boolean;
}

/** Movement in pixels beyond which a tap becomes a drag. */
const dragThreshold = 8;

/** Gestures of the stage: pinch, double tap and wheel zoom; dragging pans a zoomed picture. */
export function useGestures({ stage, onViewChange, onTap, wheelZooms }: Options) {
  const pointers = useRef(new Map<number, Point>());
  const isDragging = useRef(false);
  const start = useRef({ x: 0, y: 0 });
  const lastTap = useRef<{ time: number; x: number; y: number }>(undefined);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } =
      stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
  };
  const aspect = () => (stage.current?.clientWidth ?? 1) / (stage.current?.clientHeight ?? 1);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && !wheelZooms) return;
    event.preventDefault();
    const point = pointOf(event);
    onViewChange((view) => zoomAt(view, Math.exp(-event.deltaY / 300), point));
  });
  // A native listener, because React's wheel listener is passive and couldn't prevent scrolling.
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (pointers.current.size === 0) {
      isDragging.current = false;
      start.current = { x: event.clientX, y: event.clientY };
    } else isDragging.current = true;
    pointers.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    if (
      Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > dragThreshold
    )
      isDragging.current = true;
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const ratio = aspect();
    if (other) onViewChange((view) => applyPinch(view, [before, other], [now, other], ratio));
    else if (isDragging.current)
      onViewChange((view) => panBy(view, { x: now.x - before.x, y: now.y - before.y }));
  }

  function onPointerUp(event: PointerEvent) {
    if (
      !pointers.current.delete(event.pointerId) ||
      pointers.current.size > 0 ||
      isDragging.current
    )
      return;
    const tap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    const isSecond = isDoubleTap(lastTap.current, tap);
    lastTap.current = isSecond ? undefined : tap;
    onTap(isSecond);
    const point = pointOf(event);
    if (isSecond) onViewChange((view) => toggleZoom(view, point));
  }
  const onPointerCancel = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
