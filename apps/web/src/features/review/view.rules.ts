import { clamp } from './clock.rules.ts';

/** The visible part of the picture: scaled around its center, then moved by fractions of the stage's size. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export const defaultView: View = { scale: 1, x: 0, y: 0 };

/** A point relative to the stage's center, in fractions of its width and height: −0.5 … 0.5. */
export interface Point {
  x: number;
  y: number;
}

const maxScale = 8;

/** Clamps the view so that the picture always covers the stage. */
function clampView({ scale, x, y }: View): View {
  const clampedScale = clamp(scale, 1, maxScale);
  const maxOffset = (clampedScale - 1) / 2;
  // Adding 0 turns −0 into 0; React would render "-0".
  return {
    scale: clampedScale,
    x: clamp(x, -maxOffset, maxOffset) + 0,
    y: clamp(y, -maxOffset, maxOffset) + 0,
  };
}

/** Zooms so that the picture point under `point` stays in place. */
export function zoomAt(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const scale = clamp(view.scale * factor, 1, maxScale);
  const ratio = scale / view.scale;
  return clampView({
    scale,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  });
}

export const panBy = (view: View, offset: Point): View =>
  clampView({ ...view, x: view.x + offset.x, y: view.y + offset.y });

/** Zooms in at the point, or back out to the whole picture, as a double tap does. */
export const toggleZoom = (view: View, point: Point): View =>
  view.scale > 1.01 ? defaultView : zoomAt(view, 2.5, point);

/** Applies a pinch with two fingers that moved from `before` to `after`. */
export function applyPinch(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  aspect: number,
): View {
  const distance = ([a, b]: readonly [Point, Point]) => Math.hypot((a.x - b.x) * aspect, a.y - b.y);
  const midpoint = ([a, b]: readonly [Point, Point]) => ({
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  });
  const [from, to] = [midpoint(before), midpoint(after)];
  const initialDistance = distance(before);
  return panBy(zoomAt(view, initialDistance === 0 ? 1 : distance(after) / initialDistance, from), {
    x: to.x - from.x,
    y: to.y - from.y,
  });
}

/** The CSS transform. The picture is mirrored before it is moved, so that it still follows the finger. */
export const cssTransform = ({ scale, x, y }: View, mirrored: boolean): string =>
  `translate(${x * 100}%, ${y * 100}%) scale(${mirrored ? -scale : scale}, ${scale})`;

/** Whether two taps are a double tap: within 300 ms and 30 pixels. */
export const isDoubleTap = (
  first: { time: number; x: number; y: number } | undefined,
  second: { time: number; x: number; y: number },
): boolean =>
  first !== undefined &&
  second.time - first.time <= 300 &&
  Math.hypot(first.x - second.x, first.y - second.y) <= 30;
