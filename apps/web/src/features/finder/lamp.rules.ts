import {
  findFlashes,
  colorCertainty,
  patternOf,
  learnPattern,
  longest,
  shortest,
  strongest,
  type Run,
} from './lamp-edges.rules.ts';
import { lampSignal, type Lamp, type Signal } from './lamp-signal.rules.ts';
import { meanOfLargest, median, quantile, ramp, spread } from './numbers.rules.ts';
import type { Series } from './series.rules.ts';
import { suddenness } from './switching.rules.ts';

/** A period in which a lamp was on. */
export interface LampEvent {
  /** In seconds. */
  at: number;
  until: number;
  /** 0–1. */
  confidence: number;
}

/** Returns the total confidence that a lamp was on. */
export const certaintyOf = (events: readonly Pick<LampEvent, 'confidence'>[]): number =>
  events.reduce((sum, { confidence }) => sum + confidence, 0);

/** Relative to the learned light: a lamp is on above the first level, and off again below the second. */
const [onLevel, offLevel] = [0.5, 0.35];
/** The lamp may flicker, or somebody may pass in front of it, for this many seconds. */
const longestGap = 0.4;
const usualStep = 1 / 30;

/** Returns the lamp's level in each frame: 0 = off, 1 = as learned. Less than half of its cells suffice. */
function levelOf({ times, own }: Signal, pattern: Float32Array, fullChange: number): Float32Array {
  const lit = own.flatMap(({ light }, at) => {
    const full = pattern[at] ?? 0;
    return full > fullChange * 0.35 ? [{ light, full }] : [];
  });
  return Float32Array.from(times, (_, at) =>
    meanOfLargest(
      lit.map(({ light, full }) => Math.min(1.3, (light[at] ?? 0) / full)),
      0.4,
    ),
  );
}

/** Returns the light around the lamp relative to its own light. It is high for clothes, which are larger than lamps. */
const spillOf = ({ times, rim }: Signal, fullChange: number): Float32Array =>
  Float32Array.from(times, (_, at) =>
    rim.length === 0
      ? 0
      : meanOfLargest(
          rim.map((light) => (light[at] ?? 0) / fullChange),
          0.25,
        ),
  );

/** Returns the periods in which the light is on, with short gaps closed. */
function runsOf(light: Float32Array, times: readonly number[]): Run[] {
  const runs: Run[] = [];
  let from: number | undefined;
  for (const [at, value] of light.entries()) {
    if (from === undefined && value > onLevel) from = at;
    if (from === undefined || (value >= offLevel && at < light.length - 1)) continue;
    const last = runs.at(-1);
    if (last && (times[from] ?? 0) - (times[last.to] ?? 0) < longestGap) last.to = at;
    else runs.push({ from, to: at });
    from = undefined;
  }
  return runs;
}

/** Returns the seconds that the light takes to change between one fifth and four fifths of its level. */
function changeSeconds(
  light: Float32Array,
  at: number,
  direction: 1 | -1,
  level: number,
  step: number,
) {
  let start = at;
  while ((light[start] ?? 0) > level * 0.2 && Math.abs(start - at) * step < 1) start -= direction;
  let end = at;
  while ((light[end] ?? level) < level * 0.8 && Math.abs(end - at) * step < 1) end += direction;
  return (Math.abs(end - start) - 1) * step;
}

/** Returns the index of the first frame in which the lamp visibly lights up. Some lamps take a few frames. */
function beginning(light: Float32Array, from: number, level: number, step: number): number {
  let at = from;
  while ((light[at - 1] ?? 0) > level * 0.15 && (from - at) * step < 0.12) at -= 1;
  return at;
}

/** Finds the periods in which the lamp in the series was on. */
export function findLampEvents(series: Series, lamp: Lamp, gain: Float32Array): LampEvent[] {
  if (series.times.length < 10) return [];
  const signal = lampSignal(series, lamp, gain);
  const pattern = signal.own.length > 0 ? learnPattern(findFlashes(signal)) : undefined;
  if (!pattern) return [];
  const fullChange = strongest(pattern);
  if (fullChange < signal.noise * 4) return [];
  const { times, step } = signal;
  const light = levelOf(signal, pattern, fullChange);
  const spill = spillOf(signal, fullChange);
  const readers = signal.own.map(
    (cell) => (at: number) => cell.light[Math.min(times.length - 1, Math.max(0, at))] ?? 0,
  );
  const suddennessAt = (at: number) => suddenness(readers, at, step, signal.noise + 2);
  return runsOf(light, times).flatMap((run) => {
    const { from, to } = run;
    const [start, end] = [times[from] ?? 0, times[to] ?? 0];
    const seconds = end - start;
    if (seconds < shortest || seconds > longest * 1.2) return [];
    const inside = light.subarray(from, to);
    const level = median(inside);
    const around = Math.round(0.25 / step);
    const spilled =
      quantile(spill.subarray(from, to), 0.5) -
      quantile(spill.subarray(Math.max(0, from - around), from + 1), 0.2);
    const factors = [
      colorCertainty(signal, run, strongest(patternOf(signal, run))),
      0.3 + 0.7 * ramp(changeSeconds(light, from, 1, level, step), 0.45, 0.12),
      0.5 + 0.5 * ramp(changeSeconds(light, to - 1, -1, level, step), 0.6, 0.15),
      0.2 + 0.8 * ramp(suddennessAt(from), 0.25, 0.5),
      0.4 + 0.6 * ramp(suddennessAt(to), 0.2, 0.45),
      0.4 + 0.6 * ramp(spread(inside) / level, 0.3, 0.08),
      0.3 + 0.7 * ramp(spilled, 0.8, 0.3),
      ramp(seconds, shortest - 0.1, 0.75),
      ramp(seconds, longest * 1.2, 3.6),
    ];
    const confidence = factors.reduce((product, factor) => product * factor, 1);
    const at = times[beginning(light, from, level, step)] ?? start;
    return [{ at: at - Math.max(0, step - usualStep) / 2, until: end, confidence }];
  });
}
