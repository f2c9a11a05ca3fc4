/** Rates that cameras record at; NTSC's are a thousandth slower than they are called. */
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

/** Gaps in the film are no gaps between frames. */
const longestGap = 1;
const shortestGap = 1 / 1000;

/** What was seen of the film: times at which frames begin, and the gaps between those that followed each other on the screen; the newest last. */
export interface Seen {
  origin: number;
  times: readonly number[];
  gaps: readonly number[];
}
const mostSeen = 240;

/** Two times at which frames are shown, one after the other, in seconds. */
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
  /** Frames a second, of the median frame. */
  fps: number;
  /** Of the shortest frame, in seconds: no step that is smaller than two of these leaves one out. */
  shortest: number;
  /** Whether all frames last equally long, but for the rounding of their times. */
  steady: boolean;
  /** Whether enough was seen to tell 29.97 from 30. */
  sure: boolean;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The mean of the gaps near the median, as containers round times to milliseconds: 33, 33, 34. */
function typicalGap(sorted: readonly number[]): number {
  const median = at(sorted, 0.5);
  const near = sorted.filter((gap) => Math.abs(gap - median) <= 0.0011);
  return near.reduce((sum, gap) => sum + gap, 0) / near.length;
}

/** How far a frame may lie from where a rate has it: two times are rounded to milliseconds. */
const rounding = 0.001_05;

/** Whether every frame that was seen begins where one of this rate does. */
const fits = ({ origin, times }: Seen, fps: number): boolean =>
  times.every(
    (time) => Math.abs((time - origin) * fps - Math.round((time - origin) * fps)) / fps <= rounding,
  );

/** Fewer frames than these make no rate sure. */
const fewest = 12;

/** The rate that the frames lie on: a camera's, if it can be told from its neighbours. */
function steadyRate(seen: Seen, measured: number): Pick<FrameRate, 'fps' | 'sure'> {
  const frames = seen.gaps.length;
  // The more frames, the less their rounding says.
  const reach = 0.003 + (2 * rounding * measured) / frames;
  const among = (rates: readonly number[]) =>
    rates.filter((rate) => Math.abs(rate - measured) / measured <= reach && fits(seen, rate));
  const cameras = among(usual);
  const possible = cameras.length > 0 ? cameras : among([Math.round(measured)]);
  // Of few frames several rates are possible: the whole one is what most people mean.
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

/** The frame rate as the video itself tells it; undefined before two frames were seen one after the other. */
export function rateOf(seen: Seen | undefined): FrameRate | undefined {
  if (!seen) return undefined;
  const sorted = seen.gaps.toSorted((one, other) => one - other);
  const typical = typicalGap(sorted);
  const shortest = at(sorted, 0.02);
  // Where the screen leaves frames out, gaps are wholes of the shortest one; a film of uneven frames has others as well.
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

/** "29.97 fps", "about 30 fps" where that is not sure, or frames do not last equally long. */
export const rateText = ({ fps, sure }: FrameRate): string =>
  `${sure ? '' : 'about '}${Math.round(fps * 100) / 100} fps`;

/** Where a first look for the next frame goes, as long as nothing is known: no camera is faster. */
const smallestStep = 1 / 240;

/**
 * Where to seek so that the frame shown is the one `steps` after (or before) the frame that is shown from `frame` on: into
 * the middle of it, since a time at its edge may be rounded to its neighbour. Without a rate one step at most is certain.
 */
export function stepTarget(frame: number, steps: number, rate: FrameRate | undefined): number {
  const length = rate === undefined ? smallestStep : rate.steady ? 1 / rate.fps : rate.shortest;
  // Backwards the frame before ends where this one begins, so that half of the shortest is always inside of it.
  return steps < 0 && Math.abs(steps) === 1 ? frame - length / 2 : frame + (steps + 0.5) * length;
}

/** How much further to look where a seek has shown the same frame once more. */
export const furtherBy = (rate: FrameRate | undefined): number =>
  rate ? rate.shortest : smallestStep;

/** How many frames one seek may go: several where they last equally long, else one after the other. */
export const stepsAtOnce = (wanted: number, rate: FrameRate | undefined): number =>
  rate?.steady ? wanted : Math.sign(wanted);

/** The number of the frame that is shown from `frame` on, the first being 0; undefined where the rate is no sure one. */
export const frameNumber = (frame: number, rate: FrameRate | undefined): number | undefined =>
  rate?.sure ? Math.round(frame * rate.fps) : undefined;

/** A frame's time as a moment keeps it: the first whole millisecond at which the frame is shown. */
export const asMilliseconds = (frame: number): number =>
  Math.max(0, Math.ceil(frame * 1000 - 0.01));

/** Where to seek for a kept time: past the edge of its frame, which no rounding then takes for the one before. */
export const asSeconds = (ms: number): number => (ms + 0.5) / 1000;
