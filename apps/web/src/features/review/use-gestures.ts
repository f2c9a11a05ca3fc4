import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import {
  isDoubleTap,
  moved,
  pinched,
  tappedTwice,
  zoomAt,
  type Point,
  type View,
} from './view.rules.ts';

interface Options {
  stage: RefObject<HTMLElement | null>;
  /** Takes an updater, because two events may come before the next render. */
  onView: (change: (view: View) => View) => void;
  /** Called per tap. The second tap of a double tap must revert the first. */
  onTap: (isSecond: boolean) => void;
  /** Whether the wheel zooms without a modifier key; otherwise it scrolls the page. */
  wheelZooms: boolean;
}

/** Movement in pixels beyond which a tap becomes a drag. */
const slack = 8;

/** Gestures of the stage: pinch, double tap and wheel zoom; dragging pans a zoomed picture. */
export function useGestures({ stage, onView, onTap, wheelZooms }: Options) {
  const fingers = useRef(new Map<number, Point>());
  const isDrag = useRef(false);
  const start = useRef({ x: 0, y: 0 });
  const lastTap = useRef<{ at: number; x: number; y: number }>(undefined);

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
    onView((view) => zoomAt(view, Math.exp(-event.deltaY / 300), point));
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
    if (fingers.current.size === 0) {
      isDrag.current = false;
      start.current = { x: event.clientX, y: event.clientY };
    } else isDrag.current = true;
    fingers.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > slack)
      isDrag.current = true;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const ratio = aspect();
    if (other) onView((view) => pinched(view, [before, other], [now, other], ratio));
    else if (isDrag.current)
      onView((view) => moved(view, { x: now.x - before.x, y: now.y - before.y }));
  }

  function onPointerUp(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || isDrag.current)
      return;
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    const isSecond = isDoubleTap(lastTap.current, tap);
    lastTap.current = isSecond ? undefined : tap;
    onTap(isSecond);
    const point = pointOf(event);
    if (isSecond) onView((view) => tappedTwice(view, point));
  }
  const onPointerCancel = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
