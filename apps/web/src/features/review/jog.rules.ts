/** Frames per full turn of the wheel. */
export const framesPerTurn = 24;
const degreesPerFrame = 360 / framesPerTurn;

/** The angle of a point around the wheel's center, in degrees clockwise from the top. */
export const angleAt = (x: number, y: number): number => (Math.atan2(x, -y) * 180) / Math.PI;

/** The rotation in degrees between two angles, the shorter way. */
export function rotationBetween(from: number, to: number): number {
  const rotation = (((to - from) % 360) + 360) % 360;
  return rotation > 180 ? rotation - 360 : rotation;
}

/** The whole frames in a rotation, and the remaining degrees to carry over. */
export function splitRotation(degrees: number): { frames: number; remainder: number } {
  const frames = Math.trunc(degrees / degreesPerFrame) + 0;
  return { frames, remainder: degrees - frames * degreesPerFrame };
}
