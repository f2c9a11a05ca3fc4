import type { Point } from './figures.rules.ts';

/** The position of the picture on the stage: the view of the review player. */
export interface PictureView {
  scale: number;
  x: number;
  y: number;
  mirrored: boolean;
}

const between = (value: number): number => Math.min(Math.max(value, 0), 1);
/** Rounds a fraction precisely enough for a picture that is 10,000 pixels wide. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Returns the point of the picture under a point of the stage, both in fractions of width and height. The picture is
 * scaled around the stage's center, moved, maybe mirrored, and has bars above and below or at its sides.
 */
export function picturePoint(
  [x = 0, y = 0]: Point,
  { scale, x: movedX, y: movedY, mirrored }: PictureView,
  stageAspect: number,
  pictureAspect: number,
): Point {
  const fromCenter = (x - 0.5 - movedX) / scale;
  const [across, down] = [mirrored ? -fromCenter : fromCenter, (y - 0.5 - movedY) / scale];
  const width = Math.min(1, pictureAspect / stageAspect);
  const height = Math.min(1, stageAspect / pictureAspect);
  return [rounded(between(across / width + 0.5)), rounded(between(down / height + 0.5))];
}

/** Returns the distance of a point from the line through two others. */
function distance([x = 0, y = 0]: Point, [ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point) {
  const span = Math.hypot(bx - ax, by - ay);
  if (span === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / span;
}

/** Leaves out the points of a pen stroke that are on its path anyway (Ramer, Douglas and Peucker). */
export function simplify(points: readonly Point[], tolerance = 0.001): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [farthest, farthestDistance] = [0, 0];
  for (const [index, point] of points.entries()) {
    const away = distance(point, first, last);
    if (away > farthestDistance) [farthest, farthestDistance] = [index, away];
  }
  if (farthestDistance <= tolerance) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ];
}
