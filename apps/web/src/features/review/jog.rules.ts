/** A whole turn of the wheel goes so many frames. */
export const framesATurn = 24;
const degreesAFrame = 360 / framesATurn;

/** Where a point lies around the middle of the wheel, in degrees clockwise from the top. */
export const angleAt = (x: number, y: number): number => (Math.atan2(x, -y) * 180) / Math.PI;

/** How far the wheel is turned from one angle to the next, by the shorter way. */
export function turnBetween(from: number, to: number): number {
  const turn = (((to - from) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** Whole frames of a turn, and what is left of it for the next. */
export function framesOf(turned: number): { frames: number; rest: number } {
  const frames = Math.trunc(turned / degreesAFrame) + 0;
  return { frames, rest: turned - frames * degreesAFrame };
}
