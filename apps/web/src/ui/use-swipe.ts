import { useRef, type PointerEvent } from 'react';
import { swipeOf, type SwipeDirection } from './swipe.rules.ts';

/**
 * Returns handlers for an element on which one finger swipes sideways. A second finger zooms, and in text fields the
 * movement belongs to the caret.
 */
export function useSwipe(onSwipe: (direction: SwipeDirection) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) {
      const isField =
        target instanceof Element && target.closest('textarea, input, select') !== null;
      const isFinger = pointerType === 'touch' && isPrimary;
      start.current = isFinger && !isField ? { x: clientX, y: clientY } : undefined;
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
