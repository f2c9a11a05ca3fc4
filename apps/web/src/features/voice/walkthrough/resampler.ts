/** How many samples on each side of a position affect its value, at the lower of the two rates. */
const reach = 16;
/** How many values the filter has between two samples. */
const fineness = 128;

/** The right half of a windowed sinc, starting at its center. */
const filter = Float32Array.from({ length: reach * fineness + 1 }, (_, index) => {
  const x = index / fineness;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
});

/** Changes the rate of samples that arrive in pieces. Sample n of the result is at n / `to` seconds. */
export class Resampler {
  private readonly ratio: number;
  /** The cutoff of the filter. Below 1, it removes frequencies that the lower rate can't represent. */
  private readonly cut: number;
  private readonly halfWidth: number;
  /** The samples that are still needed. `keptFrom` is the index of the first one. */
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

  /** Returns the value at a position. `samples` start at `keptFrom`, and there is silence before sample 0. */
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
