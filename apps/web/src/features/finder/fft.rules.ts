/** Computes power spectra of pieces of sound, with a Hann window. The size is a power of two. */
export class Spectrum {
  readonly size: number;
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;
  private readonly window: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.real = new Float64Array(size);
    this.imaginary = new Float64Array(size);
    const angles = Float64Array.from({ length: size }, (_, at) => (2 * Math.PI * at) / size);
    this.window = angles.map((angle) => 0.5 - 0.5 * Math.cos(angle));
    this.cosines = angles.map(Math.cos);
    this.sines = angles.map((angle) => -Math.sin(angle));
    const bits = Math.log2(size);
    this.reversed = Uint32Array.from({ length: size }, (_, at) => {
      let result = 0;
      for (let bit = 0; bit < bits; bit += 1) result |= ((at >> bit) & 1) << (bits - 1 - bit);
      return result;
    });
  }

  /** Fills `power` with the power of the frequencies from 0 to half of the sample rate. */
  analyze(samples: Float32Array, from: number, power: Float64Array): void {
    const { size, real, imaginary, window, reversed } = this;
    for (let at = 0; at < size; at += 1) {
      real[reversed[at] ?? 0] = (samples[from + at] ?? 0) * (window[at] ?? 0);
      imaginary[at] = 0;
    }
    for (let half = 1; half < size; half *= 2) this.combine(half);
    for (let bin = 0; bin < size / 2; bin += 1)
      power[bin] = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
  }

  private combine(half: number): void {
    const { size, real, imaginary, cosines, sines } = this;
    const stride = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half)
      for (let at = 0; at < half; at += 1) {
        const [low, high] = [start + at, start + at + half];
        const [cosine, sine] = [cosines[at * stride] ?? 0, sines[at * stride] ?? 0];
        const [highReal, highImaginary] = [real[high] ?? 0, imaginary[high] ?? 0];
        const turnedReal = highReal * cosine - highImaginary * sine;
        const turnedImaginary = highReal * sine + highImaginary * cosine;
        real[high] = (real[low] ?? 0) - turnedReal;
        imaginary[high] = (imaginary[low] ?? 0) - turnedImaginary;
        real[low] = (real[low] ?? 0) + turnedReal;
        imaginary[low] = (imaginary[low] ?? 0) + turnedImaginary;
      }
  }
}
