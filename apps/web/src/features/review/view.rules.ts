import { clamp } from './clock.rules.ts';

/** The visible part of the picture: scaled around its center, then moved by fractions of the stage's size. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export const wholePicture: View = { scale: 1, x: 0, y: 0 };

/** A point relative to the stage's center, in fractions of its width and height: −0.5 … 0.5. */
export interface Point {
  x: number;
  y: number;
}

const largest = 8;

/** Clamps the view so that the picture always covers the stage. */
function bounded({ scale, x, y }: View): View {
  const size = clamp(scale, 1, largest);
  const reach = (size - 1) / 2;
  // Adding 0 turns −0 into 0; React would render "-0".
  return { scale: size, x: clamp(x, -reach, reach) + 0, y: clamp(y, -reach, reach) + 0 };
}

/** Zooms so that the picture point under `point` stays in place. */
export function zoomAt(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const scale = clamp(view.scale * factor, 1, largest);
  const ratio = scale / view.scale;
  return bounded({
    scale,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  });
}

export const moved = (view: View, by: Point): View =>
  bounded({ ...view, x: view.x + by.x, y: view.y + by.y });

/** Double tap: zooms in at the point, or back to the whole picture. */
export const tappedTwice = (view: View, point: Point): View =>
  view.scale > 1.01 ? wholePicture : zoomAt(view, 2.5, point);

/** Pinch with two fingers that moved from `before` to `now`. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  now: readonly [Point, Point],
  aspect: number,
): View {
  const distance = ([one, other]: readonly [Point, Point]) =>
    Math.hypot((one.x - other.x) * aspect, one.y - other.y);
  const middle = ([one, other]: readonly [Point, Point]) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const [from, to] = [middle(before), middle(now)];
  const spread = distance(before);
  return moved(zoomAt(view, spread === 0 ? 1 : distance(now) / spread, from), {
    x: to.x - from.x,
    y: to.y - from.y,
  });
}

/** The CSS transform. Mirrored before it is moved, so that the picture still follows the finger. */
export const transformOf = ({ scale, x, y }: View, mirrored: boolean): string =>
  `translate(${x * 100}%, ${y * 100}%) scale(${mirrored ? -scale : scale}, ${scale})`;

/** Whether two taps are a double tap: within 300 ms and 30 pixels. */
export const isDoubleTap = (
  first: { at: number; x: number; y: number } | undefined,
  second: { at: number; x: number; y: number },
): boolean =>
  first !== undefined &&
  second.at - first.at <= 300 &&
  Math.hypot(first.x - second.x, first.y - second.y) <= 30;
