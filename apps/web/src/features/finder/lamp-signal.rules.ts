import type { Area, LampColor } from './area.rules.ts';
import { lightOf, tintOf } from './light.rules.ts';
import { firstAtLeast, median, quantile, spread } from './numbers.rules.ts';
import { middleOf, type Series } from './series.rules.ts';

export interface Lamp {
  color: LampColor;
  /** Where it is in the frame. */
  area: Area;
}

interface LampCell {
  /** The amount of the lamp's light at each time, above the cell's usual level while the lamp is off. */
  light: Float32Array;
  /** The part of the light that is color, which white lamps lack. */
  tint: Float32Array;
}

/** The light of a lamp and its surroundings over time. */
export interface Signal {
  times: readonly number[];
  /** The typical time between two frames, in seconds. */
  step: number;
  /** The cells of the lamp. */
  own: readonly LampCell[];
  /** The light in the cells at the edge of the lamp's surroundings. */
  rim: readonly Float32Array[];
  /** How much the light of the lamp's cells usually changes. */
  noise: number;
}

/** A cell's level with the lamp off is learned from this many seconds before and after. */
const memory = 8;
/** Lamps may be on for most of that time, so the quantile for "off" is far below the median. */
const offShare = 0.3;
/** The level is learned again after this many seconds. */
const learnEvery = 1;
/** A level needs no more frames a second than this. */
const learnRate = 5;

/** Returns a quantile of the values around each time, learned every second and held in between. */
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

/** Returns the cells inside the lamp's area, and the outermost cells that are not in it. */
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

/** Reduces the frames around a lamp to how much of its light each cell has. */
export function lampSignal(series: Series, lamp: Lamp, gain: Float32Array): Signal {
  const { times, frames } = series;
  const read = (cell: number, valueOf: typeof lightOf) => {
    const values = Float32Array.from(frames, (frame) => valueOf(frame, cell, lamp.color));
    // Exposure changes surfaces that the hall lights. A lamp emits its own light.
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
