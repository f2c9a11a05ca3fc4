export interface Spot {
  x: number;
  y: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The ends of the axes at a distance from the origin; the first axis points up. */
export function spokes(axes: number, length: number): Spot[] {
  return Array.from({ length: axes }, (_, index) => {
    const angle = (2 * Math.PI * index) / axes - Math.PI / 2;
    return { x: rounded(length * Math.cos(angle)), y: rounded(length * Math.sin(angle)) };
  });
}

/**
 * The points of values on their axes. 0 means not rated and gives no point, because it would read as the worst rating.
 */
export const spotsOf = (values: readonly number[], most: number, radius: number): Spot[] =>
  values.flatMap((value, index) =>
    value > 0 ? (spokes(values.length, (radius * value) / most)[index] ?? []) : [],
  );

/** A closed path through the points. */
export const outline = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('') +
  (spots.length > 0 ? 'Z' : '');
