export interface Point {
  x: number;
  y: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The ends of the axes at a distance from the origin; the first axis points up. */
export function axisEndpoints(axes: number, length: number): Point[] {
  return Array.from({ length: axes }, (_, index) => {
    const angle = (2 * Math.PI * index) / axes - Math.PI / 2;
    return { x: rounded(length * Math.cos(angle)), y: rounded(length * Math.sin(angle)) };
  });
}

/**
 * The points of values on their axes. 0 means not rated and gives no point, because it would read as the worst rating.
 */
export const valuePoints = (values: readonly number[], maxValue: number, radius: number): Point[] =>
  values.flatMap((value, index) =>
    value > 0 ? (axisEndpoints(values.length, (radius * value) / maxValue)[index] ?? []) : [],
  );

/** A closed path through the points. */
export const outline = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('') +
  (points.length > 0 ? 'Z' : '');
