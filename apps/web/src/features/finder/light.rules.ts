import type { LampColor } from './area.rules.ts';
import { ramp } from './numbers.rules.ts';
import { black, cellBytes } from './series.rules.ts';

/** The color differences of gray in video. */
const neutral = 128;
/** How much the blue difference and the brightness count, compared with the red difference. */
const [blueShare, whiteShare] = [0.5, 0.5];
/** The color's share of a change in light: a white lamp has at most the first, a colored one at least the second. */
const [whiteTint, lampTint] = [0.1, 0.3];

/** Returns how much of a lamp's color a cell has. White and gray have none. */
export function tintOf(frame: Uint8Array | undefined, cell: number, color: LampColor): number {
  const at = cell * cellBytes;
  const [blue, red] = [frame?.[at + 1] ?? neutral, frame?.[at + 2] ?? neutral];
  // Red raises the red difference and green lowers it. Both lower the blue one, and white changes neither.
  return (color === 'red' ? red - neutral : neutral - red) - blueShare * (blue - neutral);
}

/** Returns how much of a lamp's light a cell has. The middle of a lamp is often overexposed, so white counts too. */
export const lightOf = (frame: Uint8Array | undefined, cell: number, color: LampColor): number =>
  tintOf(frame, cell, color) + whiteShare * Math.max(0, (frame?.[cell * cellBytes] ?? 0) - black);

/** Returns how certain it is, 0–1, that light has a lamp's color, given the changes in tint and light. */
export const tintCertainty = (tint: number, light: number): number =>
  light > 0 ? ramp(tint / light, whiteTint, lampTint) : 0;
