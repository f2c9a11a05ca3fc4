/** Common camera frame rates; NTSC rates are 0.1 % lower than their names. */
const usual = [
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  50,
  60_000 / 1001,
  60,
  100,
  120_000 / 1001,
  120,
  240_000 / 1001,
  240,
];

/** Limits in seconds for a gap between frames; longer ones are gaps in the recording. */
const longestGap = 1;
const shortestGap = 1 / 1000;

/** Observed frame times, and gaps between adjacent frames, in seconds; the newest last. `origin` is the first time. */
export interface Seen {
  origin: number;
  times: readonly number[];
  gaps: readonly number[];
}
const mostSeen = 240;

/** Adds the times of two adjacent frames, in seconds. */
export function noteFrames(
  seen: Seen | undefined,
  before: number,
  after: number,
): Seen | undefined {
  const gap = Math.abs(after - before);
  if (gap < shortestGap || gap > longestGap) return seen;
  const { origin, times, gaps } = seen ?? { origin: before, times: [], gaps: [] };
  return {
    origin,
    times: [...times, after].slice(-mostSeen),
    gaps: [...gaps, gap].slice(-mostSeen),
  };
}

export interface FrameRate {
  /** Frames per second, from the median frame duration. */
  fps: number;
  /** Duration of the shortest frame in seconds: a step of less than two of these never skips a frame. */
  shortest: number;
  /** Whether all frames have the same duration, apart from rounded timestamps. */
  steady: boolean;
  /** Whether enough frames were seen to tell 29.97 from 30. */
  sure: boolean;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The mean of the gaps near the median, because containers round timestamps to milliseconds: 33, 33, 34. */
function typicalGap(sorted: readonly number[]): number {
  const median = at(sorted, 0.5);
  const near = sorted.filter((gap) => Math.abs(gap - median) <= 0.0011);
  return near.reduce((sum, gap) => sum + gap, 0) / near.length;
}

/** Tolerance for a frame time in seconds: two timestamps are rounded to milliseconds. */
const rounding = 0.001_05;

/** Whether every observed frame time is a multiple of this rate's frame duration. */
const fits = ({ origin, times }: Seen, fps: number): boolean =>
  times.every(
    (time) => Math.abs((time - origin) * fps - Math.round((time - origin) * fps)) / fps <= rounding,
  );

/** Minimum number of frames for a reliable rate. */
const fewest = 12;

/** The constant frame rate: a camera's rate if exactly one fits, otherwise the best guess. */
function steadyRate(seen: Seen, measured: number): Pick<FrameRate, 'fps' | 'sure'> {
  const frames = seen.gaps.length;
  // Rounding matters less with more frames.
  const reach = 0.003 + (2 * rounding * measured) / frames;
  const among = (rates: readonly number[]) =>
    rates.filter((rate) => Math.abs(rate - measured) / measured <= reach && fits(seen, rate));
  const cameras = among(usual);
  const possible = cameras.length > 0 ? cameras : among([Math.round(measured)]);
  // With few frames several rates fit; prefer a whole number, as it is the most likely.
  const [fps = measured] = possible.toSorted(
    (one, other) =>
      Number(!Number.isInteger(one)) - Number(!Number.isInteger(other)) ||
      Math.abs(one - measured) - Math.abs(other - measured),
  );
  return {
    fps,
    sure: possible.length === 1 ? frames >= fewest : possible.length === 0 && frames >= 5 * fewest,
  };
}

/** The frame rate measured from the video; undefined until two adjacent frames were seen. */
export function rateOf(seen: Seen | undefined): FrameRate | undefined {
  if (!seen) return undefined;
  const sorted = seen.gaps.toSorted((one, other) => one - other);
  const typical = typicalGap(sorted);
  const shortest = at(sorted, 0.02);
  // If the screen drops frames, gaps are multiples of the shortest one; variable frame rates have other gaps too.
  const even = sorted.filter(
    (gap) =>
      Math.abs(gap / typical - Math.max(1, Math.round(gap / typical))) <=
      Math.max(0.1, 0.0021 / typical),
  ).length;
  const steady = even / sorted.length >= 0.95 && shortest >= typical * 0.9 - 0.0011;
  return {
    shortest,
    steady,
    ...(steady ? steadyRate(seen, 1 / typical) : { fps: 1 / at(sorted, 0.5), sure: false }),
  };
}

/** "29.97 fps", or "about 30 fps" if the rate is uncertain or variable. */
export const rateText = ({ fps, sure }: FrameRate): string =>
  `${sure ? '' : 'about '}${Math.round(fps * 100) / 100} fps`;

/** The first step, in seconds, while the rate is unknown: no camera is faster. */
const smallestStep = 1 / 240;

/**
 * The time to seek to, in seconds, for the frame `steps` away from the one starting at `frame`. It aims at the middle
 * of that frame, because a time at its edge may round to its neighbor. Without a rate only single steps are reliable.
 */
export function stepTarget(frame: number, steps: number, rate: FrameRate | undefined): number {
  const length = rate === undefined ? smallestStep : rate.steady ? 1 / rate.fps : rate.shortest;
  // The previous frame ends where this one begins, so half of the shortest duration is always inside it.
  return steps < 0 && Math.abs(steps) === 1 ? frame - length / 2 : frame + (steps + 0.5) * length;
}

/** How much further to seek, in seconds, if a seek showed the same frame again. */
export const furtherBy = (rate: FrameRate | undefined): number =>
  rate ? rate.shortest : smallestStep;

/** How many frames to move per seek: all of them at a constant rate, otherwise one. */
export const stepsAtOnce = (wanted: number, rate: FrameRate | undefined): number =>
  rate?.steady ? wanted : Math.sign(wanted);

/** The zero-based number of the frame starting at `frame` seconds; undefined unless the rate is certain. */
export const frameNumber = (frame: number, rate: FrameRate | undefined): number | undefined =>
  rate?.sure ? Math.round(frame * rate.fps) : undefined;

/** Converts a frame time to the stored format: the first whole millisecond at which the frame is shown. */
export const asMilliseconds = (frame: number): number =>
  Math.max(0, Math.ceil(frame * 1000 - 0.01));

/** Converts a stored time to a seek position: past the frame's edge, so that rounding can't show the previous one. */
export const asSeconds = (ms: number): number => (ms + 0.5) / 1000;
