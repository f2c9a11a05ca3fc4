import { tintCertainty } from './light.rules.ts';
import { mean, meanOfLargest, median, quantile, ramp } from './numbers.rules.ts';
import type { Signal } from './lamp-signal.rules.ts';

/** Indexes of the first frame with the light and the first one without it. */
export interface Run {
  from: number;
  to: number;
}

/** A period in which some of the lamp's cells were lit, from one sudden change to another. */
interface Flash extends Run {
  /** How much the light of each of the lamp's cells changed. */
  pattern: Float32Array;
  /** The change in the lamp's brightest part. */
  strength: number;
  /** 0–1: how sudden and steady it was. */
  quality: number;
}

/** In seconds. Lamps stay on for 0.8–3 s, but boxes differ and some videos lack frames. */
export const shortest = 0.55;
export const longest = 4.8;
/** Levels before and after a change are measured over this time, in seconds. */
const window = 0.2;
/** A change is sudden if it takes no longer than this, in seconds. */
const sudden = 0.07;
/** A change this many times above the noise is worth a look. */
const aboveNoise = 4;
/** The smallest share of the area that lights up: lamps are round or partly covered, and areas are drawn roughly. */
const litShare = 1 / 3;

/** Returns the mean of the largest values among the lamp's cells. */
export const strongest = (ofOwnCells: ArrayLike<number>) => meanOfLargest(ofOwnCells, litShare);

/** Returns the light in the lamp's brightest cells for each frame, smoothed by a median of three frames. */
function brightest({ times, own }: Signal): Float32Array {
  const level = Float32Array.from(times, (_, at) =>
    strongest(own.map(({ light }) => light[at] ?? 0)),
  );
  return level.map((value, at) => median([level[at - 1] ?? value, value, level[at + 1] ?? value]));
}

/** Returns how much higher the level is after each frame than before it. A fall is negative. */
function changes(level: Float32Array, step: number): Float32Array {
  const [width, gap] = [Math.max(2, Math.round(window / step)), Math.round(sudden / step)];
  const low = new Float32Array(level.length);
  const high = new Float32Array(level.length);
  for (let at = 0; at + width <= level.length; at += 1) {
    const part = level.subarray(at, at + width);
    low[at] = quantile(part, 0.25);
    high[at] = quantile(part, 0.75);
  }
  return level.map((_, at) => {
    const [after, before] = [at + (gap >> 1), at - width - ((gap + 1) >> 1)];
    if (before < 0 || after + width > level.length) return 0;
    const rise = (low[after] ?? 0) - (high[before] ?? 0);
    const fall = (low[before] ?? 0) - (high[after] ?? 0);
    return rise > 0 ? rise : fall > 0 ? -fall : 0;
  });
}

/** Returns the indexes of the large changes in a direction, each the largest in its neighborhood. */
function peaks(change: Float32Array, reach: number, limit: number, direction: 1 | -1): number[] {
  const found: number[] = [];
  for (const [at, value] of change.entries()) {
    const height = value * direction;
    if (height < limit) continue;
    const before = change.subarray(Math.max(0, at - reach), at);
    const after = change.subarray(at + 1, at + 1 + reach);
    if (
      before.every((other) => other * direction < height) &&
      after.every((other) => other * direction <= height)
    )
      found.push(at);
  }
  return found;
}

/** Returns how much higher a cell's values are during a period than right before and after it. */
function changeOf(values: Float32Array, { from, to }: Run, step: number): number {
  const reach = Math.round(window / step);
  const inside = values.subarray(from + 1, to - 1);
  const outside = [
    ...values.subarray(Math.max(0, from - reach - 1), Math.max(0, from - 1)),
    ...values.subarray(to + 2, to + 2 + reach),
  ];
  // Frames may be missing on either side. 0 is the level of a lamp that is off.
  return (
    median(inside.length > 0 ? inside : values.subarray(from, from + 1)) -
    (outside.length > 0 ? median(outside) : 0)
  );
}

/** Returns how much brighter each of the lamp's cells is during a period than right before and after it. */
export const patternOf = ({ own, step }: Signal, time: Run): Float32Array =>
  Float32Array.from(own, ({ light }) => changeOf(light, time, step));

/** Returns how certain it is, 0–1, that the light of a period had the lamp's color. `strength`: how much it changed. */
export function colorCertainty({ own, step }: Signal, time: Run, strength: number): number {
  return tintCertainty(strongest(own.map(({ tint }) => changeOf(tint, time, step))), strength);
}

/** Finds lights that switched on and off suddenly, without knowing what the lamp looks like. */
export function findFlashes(signal: Signal): Flash[] {
  const { step, rim, noise } = signal;
  const level = brightest(signal);
  const change = changes(level, step);
  const reach = Math.round(window / step);
  const limit = noise * aboveNoise;
  const falls = peaks(change, reach, limit, -1);
  return peaks(change, reach, limit, 1).flatMap((from) => {
    const rise = change[from] ?? 0;
    const options = falls.filter((to) => {
      const seconds = (to - from) * step;
      const ratio = -(change[to] ?? 0) / rise;
      return seconds >= shortest && seconds <= longest && ratio > 0.5 && ratio < 2;
    });
    const flashes = options.map((to): Flash => {
      const inside = level.subarray(from + 1, to - 1);
      const before = mean(level.subarray(Math.max(0, from - reach - 1), from - 1));
      const lit = inside.filter((value) => value > before + rise / 2).length / inside.length;
      const pattern = patternOf(signal, { from, to });
      const strength = strongest(pattern);
      // Clothes also change the cells around the lamp.
      const around = quantile(
        rim.map((cell) => Math.abs(changeOf(cell, { from, to }, step))),
        0.4,
      );
      const similar = Math.min(rise, -(change[to] ?? 0)) / Math.max(rise, -(change[to] ?? 0));
      const quality =
        lit ** 4 *
        similar *
        ramp(rim.length > 0 ? around / strength : 0, 0.7, 0.3) *
        colorCertainty(signal, { from, to }, strength);
      return { from, to, pattern, strength, quality };
    });
    const best = flashes.toSorted((a, b) => b.quality - a.quality)[0];
    return best && best.quality > 0.3 ? [best] : [];
  });
}

function similarity(a: Float32Array, b: Float32Array): number {
  let [product, ofA, ofB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    product += value * other;
    ofA += value * value;
    ofB += other * other;
  }
  return product / Math.sqrt(ofA * ofB || 1);
}

/** Returns how much each cell changes when the lamp switches on: the change that most strong flashes share. */
export function learnPattern(flashes: readonly Flash[]): Float32Array | undefined {
  const weights = flashes.map(({ quality, strength }) => quality * strength);
  const support = flashes.map(({ pattern }) =>
    flashes.reduce(
      (sum, other, at) =>
        sum + Math.max(0, similarity(pattern, other.pattern) - 0.6) * (weights[at] ?? 0),
      0,
    ),
  );
  const center = flashes[support.indexOf(Math.max(...support))];
  if (!center) return undefined;
  const alike = flashes.filter(({ pattern }) => similarity(pattern, center.pattern) > 0.8);
  return center.pattern.map((_, cell) => median(alike.map(({ pattern }) => pattern[cell] ?? 0)));
}
