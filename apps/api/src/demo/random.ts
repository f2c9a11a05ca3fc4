export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns an integer from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  /** Returns an exponentially distributed waiting time with this mean. */
  wait(mean: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Creates a seeded random number generator (mulberry32): the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    wait: (mean) => -Math.log(1 - next()) * mean,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
