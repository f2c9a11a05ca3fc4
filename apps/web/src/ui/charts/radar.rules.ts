export interface Point {
  x: number;
  y: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns the ends of the axes at a distance from the origin. The first axis points up. */
export function axisEndpoints(axes: number, length: number): Point[] {
  return Array.from({ length: axes }, (_, index) => {
    const angle = (2 * Math.PI * index) / axes - Math.PI / 2;
    return { x: rounded(length * Math.cos(angle)), y: rounded(length * Math.sin(angle)) };
  });
}

/**
 * Returns the points of values on their axes. 0 means not rated and has no point, because it would look like the worst
 * rating.
 */
export const valuePoints = (values: readonly number[], maxValue: number, radius: number): Point[] =>
  values.flatMap((value, index) =>
    value > 0 ? (axisEndpoints(values.length, (radius * value) / maxValue)[index] ?? []) : [],
  );

/** Returns a closed path through the points. */
export const outline = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('') +
  (points.length > 0 ? 'Z' : '');
