export interface Spot {
  x: number;
  y: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Where the axes of a radar point to, the first one straight up, at a distance from the origin. */
export function spokes(axes: number, length: number): Spot[] {
  return Array.from({ length: axes }, (_, index) => {
    const angle = (2 * Math.PI * index) / axes - Math.PI / 2;
    return { x: rounded(length * Math.cos(angle)), y: rounded(length * Math.sin(angle)) };
  });
}

/** Values on their axes. 0 means not rated (G-68): that is no spot at all, or it would be read as the worst of all ratings. */
export const spotsOf = (values: readonly number[], most: number, radius: number): Spot[] =>
  values.flatMap((value, index) =>
    value > 0 ? (spokes(values.length, (radius * value) / most)[index] ?? []) : [],
  );

/** A closed line through the spots. */
export const outline = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('') +
  (spots.length > 0 ? 'Z' : '');
