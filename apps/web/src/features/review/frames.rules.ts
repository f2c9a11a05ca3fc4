/** Common camera frame rates; NTSC rates are 0.1% lower than their names. */
const commonRates = [
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
const maxGap = 1;
const minGap = 1 / 1000;

/** Observed frame times, and gaps between adjacent frames, in seconds; the newest last. `origin` is the first time. */
export interface FrameSamples {
  origin: number;
  times: readonly number[];
  gaps: readonly number[];
}
const maxSamples = 240;

/** Adds the times of two adjacent frames, in seconds. */
export function addFramePair(
  samples: FrameSamples | undefined,
  before: number,
  after: number,
): FrameSamples | undefined {
  const gap = Math.abs(after - before);
  if (gap < minGap || gap > maxGap) return samples;
  const { origin, times, gaps } = samples ?? { origin: before, times: [], gaps: [] };
  return {
    origin,
    times: [...times, after].slice(-maxSamples),
    gaps: [...gaps, gap].slice(-maxSamples),
  };
}

export interface FrameRate {
  /** Frames per second, from the median frame duration. */
  fps: number;
  /** Duration of the shortest frame in seconds: a step of less than two of these never skips a frame. */
  minFrameDuration: number;
  /** Whether all frames have the same duration, apart from rounded timestamps. */
  isConstant: boolean;
  /** Whether enough frames were seen to tell 29.97 from 30. */
  isReliable: boolean;
}

const quantile = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0;

/** The mean of the gaps near the median, because containers round timestamps to milliseconds: 33, 33, 34. */
function typicalGap(sorted: readonly number[]): number {
  const median = quantile(sorted, 0.5);
  const nearMedian = sorted.filter((gap) => Math.abs(gap - median) <= 0.0011);
  return nearMedian.reduce((sum, gap) => sum + gap, 0) / nearMedian.length;
}

/** Tolerance for a frame time in seconds: two timestamps are rounded to milliseconds. */
const roundingTolerance = 0.001_05;

/** Whether every observed frame time is a multiple of this rate's frame duration. */
const matchesRate = ({ origin, times }: FrameSamples, fps: number): boolean =>
  times.every(
    (time) =>
      Math.abs((time - origin) * fps - Math.round((time - origin) * fps)) / fps <=
      roundingTolerance,
  );

/** Minimum number of frames for a reliable rate. */
export const minFrames = 12;

/** The constant frame rate: a camera's rate if exactly one fits, otherwise the best guess. */
function constantRate(
  samples: FrameSamples,
  measured: number,
): Pick<FrameRate, 'fps' | 'isReliable'> {
  const frames = samples.gaps.length;
  // Rounding matters less with more frames.
  const tolerance = 0.003 + (2 * roundingTolerance * measured) / frames;
  const matchingRates = (rates: readonly number[]) =>
    rates.filter(
      (rate) => Math.abs(rate - measured) / measured <= tolerance && matchesRate(samples, rate),
    );
  const cameraRates = matchingRates(commonRates);
  const candidates = cameraRates.length > 0 ? cameraRates : matchingRates([Math.round(measured)]);
  // With few frames several rates fit; prefer a whole number, as it is the most likely.
  const [fps = measured] = candidates.toSorted(
    (a, b) =>
      Number(!Number.isInteger(a)) - Number(!Number.isInteger(b)) ||
      Math.abs(a - measured) - Math.abs(b - measured),
  );
  return {
    fps,
    isReliable:
      candidates.length === 1
        ? frames >= minFrames
        : candidates.length === 0 && frames >= 5 * minFrames,
  };
}

/** The frame rate measured from the video; undefined until two adjacent frames were seen. */
export function estimateFrameRate(samples: FrameSamples | undefined): FrameRate | undefined {
  if (!samples) return undefined;
  const sorted = samples.gaps.toSorted((a, b) => a - b);
  const typical = typicalGap(sorted);
  const minFrameDuration = quantile(sorted, 0.02);
  // If the screen drops frames, gaps are multiples of the shortest one; variable frame rates have other gaps too.
  const regularCount = sorted.filter(
    (gap) =>
      Math.abs(gap / typical - Math.max(1, Math.round(gap / typical))) <=
      Math.max(0.1, 0.0021 / typical),
  ).length;
  const isConstant =
    regularCount / sorted.length >= 0.95 && minFrameDuration >= typical * 0.9 - 0.0011;
  return {
    minFrameDuration,
    isConstant,
    ...(isConstant
      ? constantRate(samples, 1 / typical)
      : { fps: 1 / quantile(sorted, 0.5), isReliable: false }),
  };
}

/** "29.97 fps", or "about 30 fps" if the rate is uncertain or variable. */
export const formatFrameRate = ({ fps, isReliable }: FrameRate): string =>
  `${isReliable ? '' : 'about '}${Math.round(fps * 100) / 100} fps`;

/** The first step, in seconds, while the rate is unknown: no camera is faster. */
const smallestStep = 1 / 240;

/**
 * The time to seek to, in seconds, for the frame `steps` away from the one starting at `frameTime`. It aims at the
 * middle of that frame, because a time at its edge may round to its neighbor. Without a rate only single steps are
 * reliable.
 */
export function stepTarget(frameTime: number, steps: number, rate: FrameRate | undefined): number {
  const frameDuration =
    rate === undefined ? smallestStep : rate.isConstant ? 1 / rate.fps : rate.minFrameDuration;
  // The previous frame ends where this one starts, so half of the shortest duration is always inside it.
  return steps < 0 && Math.abs(steps) === 1
    ? frameTime - frameDuration / 2
    : frameTime + (steps + 0.5) * frameDuration;
}

/** How much further to seek, in seconds, if a seek showed the same frame again. */
export const seekIncrement = (rate: FrameRate | undefined): number =>
  rate ? rate.minFrameDuration : smallestStep;

/** How many frames to move per seek: all of them at a constant rate, otherwise one. */
export const framesPerSeek = (steps: number, rate: FrameRate | undefined): number =>
  rate?.isConstant ? steps : Math.sign(steps);

/** The zero-based number of the frame starting at `frameTime` seconds; undefined unless the rate is certain. */
export const frameNumber = (frameTime: number, rate: FrameRate | undefined): number | undefined =>
  rate?.isReliable ? Math.round(frameTime * rate.fps) : undefined;
