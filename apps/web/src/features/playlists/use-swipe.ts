import { useRef, type PointerEvent } from 'react';

/** In pixels. */
const minDistance = 60;

/** Horizontal swipes with one finger: 1 to the left, which is on, and -1 to the right. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number }>(undefined);
  return {
    onPointerDown({ pointerId, clientX, clientY, isPrimary }: PointerEvent) {
      start.current = isPrimary ? { id: pointerId, x: clientX, y: clientY } : undefined;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = undefined;
      if (from?.id !== pointerId) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) >= minDistance && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}
