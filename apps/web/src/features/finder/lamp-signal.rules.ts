import type { Area, LampColor } from './area.rules.ts';
import { lightOf, tintOf } from './light.rules.ts';
import { firstAtLeast, median, quantile, spread } from './numbers.rules.ts';
import { middleOf, type Series } from './series.rules.ts';

export interface Lamp {
  color: LampColor;
  /** Where it is in the picture. */
  area: Area;
}

interface LampCell {
  /** How much of the lamp's light it has at each time, compared with its usual level while the lamp is off. */
  light: Float32Array;
  /** The part of the light that is color, which white lamps lack. */
  tint: Float32Array;
}

/** What a lamp and its surroundings show. */
export interface Signal {
  times: readonly number[];
  /** Typical time between two pictures, in seconds. */
  step: number;
  /** The cells of the lamp. */
  own: readonly LampCell[];
  /** The light in the cells at the edge of its surroundings. */
  rim: readonly Float32Array[];
  /** How much the light of the lamp's cells usually changes. */
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

/** The cells inside the lamp's area, and the outermost ones that are not. */
function partsOf(series: Series, { area }: Lamp): { own: number[]; rim: number[] } {
  const { columns, rows } = series;
  const cells = [...Array.from({ length: columns * rows }).keys()];
  const isOwn = (cell: number) => {
    const { x, y } = middleOf(series, cell);
    return x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height;
  };
  const isOutermost = (cell: number) =>
    cell < columns ||
    cell >= columns * (rows - 1) ||
    cell % columns === 0 ||
    cell % columns === columns - 1;
  return {
    own: cells.filter(isOwn),
    rim: cells.filter((cell) => isOutermost(cell) && !isOwn(cell)),
  };
}

/** Reduces the pictures around a lamp to how much of its light each cell has. */
export function lampSignal(series: Series, lamp: Lamp, gain: Float32Array): Signal {
  const { times, frames } = series;
  const read = (cell: number, valueOf: typeof lightOf) => {
    const values = Float32Array.from(frames, (frame) => valueOf(frame, cell, lamp.color));
    // Exposure changes what is lit by the hall; a lamp makes its own light.
    const off = levels(
      times,
      values.map((value, at) => value / (gain[at] ?? 1)),
      offShare,
    );
    return values.map((value, at) => value - (off[at] ?? 0) * (gain[at] ?? 1));
  };
  const parts = partsOf(series, lamp);
  const own = parts.own.map((cell) => ({ light: read(cell, lightOf), tint: read(cell, tintOf) }));
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return {
    times,
    step: steps.length > 0 ? median(steps) : 1 / 30,
    own,
    rim: parts.rim.map((cell) => read(cell, lightOf)),
    noise: median(own.map(({ light }) => spread(light))) * 1.5 + 0.7,
  };
}
