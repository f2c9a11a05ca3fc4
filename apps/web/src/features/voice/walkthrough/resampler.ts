/** Samples on each side of a position that decide about its value, at the lower of the two rates. */
const reach = 16;
/** Values of the filter between two samples. */
const fineness = 128;

/** Half of a windowed sinc, from its middle. */
const filter = Float32Array.from({ length: reach * fineness + 1 }, (_, index) => {
  const x = index / fineness;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
});

/** Changes the rate of samples that arrive piece by piece. Sample n of the result belongs to time n / `to`. */
export class Resampler {
  private readonly ratio: number;
  /** Below 1 it takes away what the lower rate can't have. */
  private readonly cut: number;
  private readonly halfWidth: number;
  /** The samples that are still needed, and the place of the first of them. */
  private kept: Float32Array = new Float32Array(0);
  private keptFrom = 0;
  private made = 0;

  constructor(from: number, to: number) {
    this.ratio = from / to;
    this.cut = Math.min(1, to / from);
    this.halfWidth = Math.ceil(reach / this.cut);
  }

  push(samples: Float32Array): Float32Array {
    const all = new Float32Array(this.kept.length + samples.length);
    all.set(this.kept);
    all.set(samples, this.kept.length);
    const end = this.keptFrom + all.length;
    const values: number[] = [];
    while (this.made * this.ratio + this.halfWidth < end) {
      values.push(this.valueAt(this.made * this.ratio, all));
      this.made += 1;
    }
    const next = Math.max(0, Math.floor(this.made * this.ratio) - this.halfWidth);
    this.kept = all.slice(Math.max(0, next - this.keptFrom));
    this.keptFrom = Math.max(this.keptFrom, next);
    return Float32Array.from(values);
  }

  /** `samples` begin at `keptFrom`; before the first one it is silent. */
  private valueAt(position: number, samples: Float32Array): number {
    let sum = 0;
    const first = Math.ceil(position - this.halfWidth);
    for (let at = first; at <= position + this.halfWidth; at += 1) {
      const weight = filter[Math.round(Math.abs(position - at) * this.cut * fineness)] ?? 0;
      sum += weight * (samples[at - this.keptFrom] ?? 0);
    }
    return sum * this.cut;
  }
}
