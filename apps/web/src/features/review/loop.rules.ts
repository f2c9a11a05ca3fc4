/** A section of the video that repeats, in seconds. */
export interface Loop {
  a: number | undefined;
  b: number | undefined;
}
export const noLoop: Loop = { a: undefined, b: undefined };

/** Minimum length in seconds; a shorter loop would look frozen. */
const minLength = 0.05;

/** Sets one end. The ends are swapped if B is before A. */
export function withEnd({ a, b }: Loop, end: 'a' | 'b', time: number): Loop {
  const [first, second] = end === 'a' ? [time, b] : [a, time];
  if (first === undefined || second === undefined) return { a: first, b: second };
  if (Math.abs(first - second) < minLength)
    return end === 'a' ? { a: time, b: undefined } : { a: undefined, b: time };
  return { a: Math.min(first, second), b: Math.max(first, second) };
}

/** Where playback jumps to, if anywhere. After seeking out of the loop it returns to A only once it reaches B. */
export const loopTarget = ({ a, b }: Loop, time: number, ended: boolean): number | undefined =>
  a !== undefined && b !== undefined && (ended || time >= b) ? a : undefined;
