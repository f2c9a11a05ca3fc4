/** A part of the video that is shown again and again, from a to b, in seconds. */
export interface Loop {
  a: number | undefined;
  b: number | undefined;
}
export const noLoop: Loop = { a: undefined, b: undefined };

/** A shorter part than this would stand still. */
const shortest = 0.05;

/** Sets one end; who sets B before A means the part between them all the same. */
export function withEnd({ a, b }: Loop, end: 'a' | 'b', time: number): Loop {
  const [first, second] = end === 'a' ? [time, b] : [a, time];
  if (first === undefined || second === undefined) return { a: first, b: second };
  if (Math.abs(first - second) < shortest)
    return end === 'a' ? { a: time, b: undefined } : { a: undefined, b: time };
  return { a: Math.min(first, second), b: Math.max(first, second) };
}

/** Where a video that plays goes on, if not where it is. Who has gone out of the loop by hand comes back to it at B alone. */
export const loopsTo = ({ a, b }: Loop, time: number, ended: boolean): number | undefined =>
  a !== undefined && b !== undefined && (ended || time >= b) ? a : undefined;
