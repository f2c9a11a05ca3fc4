import { firstAtLeast, median, quantile, spread } from './numbers.rules.ts';
import { cellBytes, type Series } from './series.rules.ts';

export type LampColor = 'red' | 'green';

/** How much redder or greener than in its recent past each cell is. */
export interface Signal {
  times: readonly number[];
  /** Typical time between two pictures, in seconds. */
  step: number;
  /** By cell, then by time. */
  cells: readonly Float32Array[];
  /** How much the cells change without a lamp. */
  noise: number;
}

/** What a cell looks like with the lamp off is learned from so many seconds before and after. */
const memory = 8;
/** Lamps may be on for most of that time, so "off" is far below the median. */
const offShare = 0.3;
/** How often the level is learned anew, in seconds. */
const learnEvery = 1;
/** A level needs no more pictures a second than this. */
const learnRate = 5;
const neutral = 128;

/** Quantile of the values around each time, learned every second and held in between. */
function levels(times: readonly number[], values: Float32Array, share: number): Float32Array {
  const result = new Float32Array(values.length);
  const rate = values.length / Math.max(1, (times.at(-1) ?? 0) - (times[0] ?? 0));
  const stride = Math.max(1, Math.round(rate / learnRate));
  let next = 0;
  while (next < times.length) {
    const start = times[next] ?? 0;
    const end = firstAtLeast(times, start + learnEvery);
    const [from, to] = [firstAtLeast(times, start - memory), firstAtLeast(times, start + memory)];
    const around: number[] = [];
    for (let at = from; at < to; at += stride) around.push(values[at] ?? 0);
    result.fill(quantile(around, share), next, Math.max(end, next + 1));
    next = Math.max(end, next + 1);
  }
  return result;
}

const channel = ({ frames }: Series, cell: number, part: number) =>
  Float32Array.from(frames, (frame) => frame[cell * cellBytes + part] ?? 0);

/** Reduces the pictures around a lamp to how much each cell has the lamp's color. */
export function lampSignal(series: Series, color: LampColor, gain: Float32Array): Signal {
  const { times, columns, rows } = series;
  const cellCount = columns * rows;
  // Red raises the red difference, green lowers it, and white light leaves it alone.
  const sign = color === 'red' ? 1 : -1;
  const cells = Array.from({ length: cellCount }, (_, cell) => {
    const values = channel(series, cell, 2).map((value) => sign * (value - neutral));
    const off = levels(
      times,
      values.map((value, at) => value / (gain[at] ?? 1)),
      offShare,
    );
    // Exposure changes what is lit by the hall; a lamp makes its own light.
    return values.map((value, at) => value - (off[at] ?? 0) * (gain[at] ?? 1));
  });
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return {
    times,
    step: steps.length > 0 ? median(steps) : 1 / 30,
    cells,
    noise: median(cells.map((cell) => spread(cell))) * 1.5 + 0.7,
  };
}
