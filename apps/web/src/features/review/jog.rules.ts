/** Frames per full turn of the wheel. */
export const framesATurn = 24;
const degreesAFrame = 360 / framesATurn;

/** The angle of a point around the wheel's center, in degrees clockwise from the top. */
export const angleAt = (x: number, y: number): number => (Math.atan2(x, -y) * 180) / Math.PI;

/** The rotation in degrees between two angles, the shorter way. */
export function turnBetween(from: number, to: number): number {
  const turn = (((to - from) % 360) + 360) % 360;
  return turn > 180 ? turn - 360 : turn;
}

/** The whole frames in a rotation, and the remaining degrees to carry over. */
export function framesOf(turned: number): { frames: number; rest: number } {
  const frames = Math.trunc(turned / degreesAFrame) + 0;
  return { frames, rest: turned - frames * degreesAFrame };
}
