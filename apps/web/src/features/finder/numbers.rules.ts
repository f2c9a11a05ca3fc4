/** Returns the value below which the fraction of the values lies. Sorts a copy. NaN if there are no values. */
export function quantile(values: ArrayLike<number>, fraction: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * fraction;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: ArrayLike<number>) => quantile(values, 0.5);

export const mean = (values: ArrayLike<number>) => {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
};

/** Returns the distance from the median within which half of the values lie. */
export function spread(values: ArrayLike<number>): number {
  const middle = median(values);
  return median(Float64Array.from(values, (value) => Math.abs(value - middle)));
}

/** Returns 0 at `from`, 1 at `to`, and a linear value between them. `to` may be lower than `from`. */
export const ramp = (value: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** Returns the mean of the largest values. `share` is the fraction of the values that counts, at least one. */
export function meanOfLargest(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return mean(sorted.subarray(sorted.length - Math.max(1, Math.round(sorted.length * share))));
}

/** Returns the first index whose value is not below the limit. `values` must be in ascending order. */
export function firstAtLeast(values: ArrayLike<number>, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
