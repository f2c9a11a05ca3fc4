import { useRef, type PointerEvent } from 'react';
import { swipeOf } from './inbox.rules.ts';

/** Handlers for an element on which a finger swipes sideways. Text fields keep the movement for their caret. */
export function useSwipe(onSwipe: (direction: 'next' | 'previous') => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
      const isField =
        target instanceof Element && target.closest('textarea, input, select') !== null;
      start.current = pointerType === 'touch' && !isField ? { x: clientX, y: clientY } : undefined;
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = undefined;
      const direction = from && swipeOf(clientX - from.x, clientY - from.y);
      if (direction) onSwipe(direction);
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
