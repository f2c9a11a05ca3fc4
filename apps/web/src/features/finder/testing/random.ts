/** Generates pseudo-random numbers that are the same for the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e37_79b1) >>> 0;
  }

  next = (): number => {
    this.state = (this.state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  between = (low: number, high: number) => low + (high - low) * this.next();
  chance = (probability: number) => this.next() < probability;
  pick = <T>(values: readonly T[]): T => values[Math.floor(this.next() * values.length)]!;
}
