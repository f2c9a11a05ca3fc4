export type SwipeDirection = 'next' | 'previous';

/** In CSS pixels. */
const minDistance = 60;

/** Returns the direction of a mostly horizontal movement of a finger. To the left means next. */
export function swipeOf(x: number, y: number): SwipeDirection | undefined {
  if (Math.abs(x) < minDistance || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 ? 'next' : 'previous';
}
