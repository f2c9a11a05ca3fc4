import { Spectrum } from './fft.rules.ts';
import { mean, median, quantile, ramp, spread } from './numbers.rules.ts';

/** A steady tone, such as that of a buzzer. */
export interface Tone {
  /** In seconds. */
  at: number;
  until: number;
  hertz: number;
  /** In decibels; only differences mean something. */
  level: number;
  /** 0–1: how steady pitch and level are. */
  steadiness: number;
}

/** The limits for the seconds from a lamp to its tone: cameras shift sound, and tones fade in. */
const [earliest, latest] = [-0.25, 0.4];

/** Whether a tone may belong to what happened at a time in seconds. */
export const belongsTo = (tone: Tone, at: number): boolean =>
  tone.at - at > earliest && tone.at - at < latest;

interface Peak {
  hertz: number;
  level: number;
  /** The share of the power around the peak that is in the peak itself. It is lower for trills. */
  purity: number;
}

interface Track {
  start: number;
  last: number;
  hertz: number;
  peaks: Peak[];
}

const windowSeconds = 0.04;
const hopSeconds = 0.016;
const [lowestHertz, highestHertz] = [250, 7000];
/** A tone is at least this much louder than the frequencies around it. */
const minDecibels = 11;
const peaksPerPiece = 8;
/** Noise may interrupt a tone for this many pieces. */
const longestGap = 4;
const [shortestTone, longestTone] = [0.36, 5];

const decibels = (power: number) => 10 * Math.log10(power + 1e-12);

/** Follows the steady tones in a sound that arrives in parts. */
export class ToneListener {
  private readonly spectrum: Spectrum;
  private readonly power: Float64Array;
  private readonly hop: number;
  private readonly rate: number;
  private rest = new Float32Array(0);
  private piece = 0;
  private active: Track[] = [];
  private readonly ended: Track[] = [];
  private readonly start: number;

  constructor(rate: number, start = 0) {
    this.rate = rate;
    this.start = start;
    this.spectrum = new Spectrum(2 ** Math.round(Math.log2(rate * windowSeconds)));
    this.power = new Float64Array(this.spectrum.size / 2);
    this.hop = Math.round(rate * hopSeconds);
  }

  /** Adds the next samples, in mono. */
  add(samples: Float32Array): void {
    const all = new Float32Array(this.rest.length + samples.length);
    all.set(this.rest);
    all.set(samples, this.rest.length);
    let from = 0;
    for (; from + this.spectrum.size <= all.length; from += this.hop) {
      this.spectrum.analyze(all, from, this.power);
      this.follow(this.peaks());
      this.piece += 1;
    }
    this.rest = all.slice(from);
  }

  private peaks(): Peak[] {
    const { power, spectrum, rate } = this;
    const bin = rate / spectrum.size;
    const found: Peak[] = [];
    const from = Math.max(3, Math.round(lowestHertz / bin));
    const to = Math.min(power.length - 3, Math.round(highestHertz / bin));
    for (let at = from; at < to; at += 1) {
      const value = power[at] ?? 0;
      if (value < 1e-6 || value < (power[at - 1] ?? 0) || value <= (power[at + 1] ?? 0)) continue;
      const around = power.subarray(Math.max(1, at - 24), at + 25);
      // The mean is quick to compute and already rules out most peaks of noise.
      if (value < mean(around) * 3) continue;
      const floor = median(around);
      const level = decibels(value);
      if (level - decibels(floor) < minDecibels) continue;
      const [left, right] = [decibels(power[at - 1] ?? 0), decibels(power[at + 1] ?? 0)];
      const offset = (left - right) / (2 * (left - 2 * level + right) || 1);
      const powerOver = (reach: number) =>
        power
          .subarray(Math.max(0, at - reach), at + reach + 1)
          .reduce((sum, part) => sum + Math.max(0, part - floor), 0);
      found.push({
        hertz: (at + offset) * bin,
        level,
        purity: powerOver(2) / (powerOver(9) || 1),
      });
    }
    return found.toSorted((a, b) => b.level - a.level).slice(0, peaksPerPiece);
  }

  private follow(peaks: readonly Peak[]): void {
    const { piece, rate, spectrum } = this;
    const reach = (rate / spectrum.size) * 0.8;
    const free = new Set(peaks);
    for (const track of this.active) {
      const next = [...free]
        .filter(({ hertz }) => Math.abs(hertz - track.hertz) < reach)
        .toSorted((a, b) => Math.abs(a.hertz - track.hertz) - Math.abs(b.hertz - track.hertz))[0];
      if (!next) continue;
      free.delete(next);
      track.peaks.push(next);
      track.last = piece;
      track.hertz += (next.hertz - track.hertz) / Math.min(10, track.peaks.length);
    }
    for (const peak of free)
      this.active.push({ start: piece, last: piece, hertz: peak.hertz, peaks: [peak] });
    this.ended.push(...this.active.filter(({ last }) => piece - last > longestGap));
    this.active = this.active.filter(({ last }) => piece - last <= longestGap);
  }

  /** Returns the tones so far, in order of time. */
  finish(): Tone[] {
    const half = this.spectrum.size / this.rate / 2;
    const secondsOf = (piece: number) => this.start + (piece * this.hop) / this.rate + half;
    const tones = [...this.ended, ...this.active].flatMap((track): Tone[] => {
      const [at, until] = [secondsOf(track.start), secondsOf(track.last)];
      if (until - at < shortestTone - half || until - at > longestTone) return [];
      return [{ at, until, hertz: track.hertz, ...measure(track) }];
    });
    return withoutHarmonics(tones.filter(({ steadiness }) => steadiness > 0.25)).toSorted(
      (a, b) => a.at - b.at,
    );
  }
}

function measure({ peaks, start, last }: Track): Pick<Tone, 'level' | 'steadiness'> {
  // The first and last pieces contain the change itself.
  const inner = peaks.length > 8 ? peaks.slice(2, -2) : peaks;
  const levels = inner.map(({ level }) => level);
  const third = Math.ceil(levels.length / 3);
  const decay = median(levels.slice(0, third)) - median(levels.slice(-third));
  const hertz = inner.map((peak) => peak.hertz);
  const steadiness =
    ramp(spread(hertz) / median(hertz), 0.006, 0.0015) *
    ramp(Math.abs(decay), 6, 2) *
    ramp(spread(levels), 3, 1) *
    ramp(median(inner.map(({ purity }) => purity)), 0.5, 0.85) *
    ramp(peaks.length / (last - start + 1), 0.5, 0.8);
  return { level: quantile(levels, 0.5), steadiness };
}

/** Keeps only the lowest of the tones that sound together in whole-number ratios. */
function withoutHarmonics(tones: readonly Tone[]): Tone[] {
  return tones.filter(
    (tone) =>
      !tones.some((lower) => {
        const ratio = tone.hertz / lower.hertz;
        const together =
          Math.min(tone.until, lower.until) - Math.max(tone.at, lower.at) >
          (tone.until - tone.at) * 0.7;
        return together && ratio > 1.5 && Math.abs(ratio - Math.round(ratio)) < 0.02 * ratio;
      }),
  );
}
