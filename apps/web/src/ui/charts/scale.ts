/** Returns a function that maps values linearly from one range to another. */
export const linearScale =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

/** Splits a series at its gaps into runs with positions. A gap is not zero, so no line crosses it. */
export function segmentsOf<T>(values: readonly (T | null)[]): { at: number; value: T }[][] {
  const segments: { at: number; value: T }[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    if (at > 0 && values[at - 1] !== null) segments.at(-1)?.push({ at, value });
    else segments.push([{ at, value }]);
  });
  return segments;
}

/** Returns at most six round tick values that cover the range and include zero. */
export function roundTicks(low: number, high: number): number[] {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  for (let size = 1; ; size *= 10) {
    for (const step of [size, size * 2, size * 5]) {
      const [first, last] = [
        Math.floor(from / step),
        Math.max(Math.ceil(to / step), Math.floor(from / step) + 1),
      ];
      if (last - first <= 5)
        return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
    }
  }
}

const monthSteps = [1, 2, 3, 6];

/**
 * Returns the indexes of the months that get a label if `maxLabels` labels fit: every 1st, 2nd, 3rd or 6th month, or
 * whole years.
 */
export function labeledMonths(count: number, maxLabels: number): number[] {
  const years = Math.ceil(count / (12 * Math.max(1, maxLabels)));
  const step = monthSteps.find((months) => Math.ceil(count / months) <= maxLabels) ?? years * 12;
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** Returns at most `maxLabels` of `count` indexes at equal distances, beginning with the first. */
export function evenlySpaced(count: number, maxLabels: number): number[] {
  const step = Math.ceil(count / Math.max(1, maxLabels));
  return Array.from({ length: Math.ceil(count / step) || 0 }, (_, index) => index * step);
}

type Point = readonly [x: number, y: number];
const coordinates = (points: readonly Point[]) =>
  points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** Returns the SVG path of a line through the points. */
export const linePath = (points: readonly Point[]): string => `M${coordinates(points)}`;

/** Returns the SVG path of the area between two lines. */
export const areaPath = (upper: readonly Point[], lower: readonly Point[]): string =>
  `M${coordinates([...upper, ...lower.toReversed()])}Z`;
