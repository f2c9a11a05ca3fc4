/** Just enough statistics to determine whether two samples differ. */

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the complementary error function, to seven digits (Abramowitz and Stegun, 7.1.26). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * x);
  return (
    t *
    Math.exp(-x * x) *
    (0.254_829_592 +
      t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))))
  );
}

/**
 * Returns the p-value for the hypothesis that both samples have the same distribution, from the
 * two-sided Mann-Whitney rank sum test, for samples of more than 20 values.
 */
export function mannWhitney(sampleA: readonly number[], sampleB: readonly number[]): number {
  const all = [
    ...sampleA.map((value) => ({ value, first: true })),
    ...sampleB.map((value) => ({ value, first: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end + 1 < all.length && all[end + 1]?.value === all[start]?.value) end += 1;
    // Equal values share their middle rank.
    for (const { first } of all.slice(start, end + 1)) if (first) rankSum += (start + end) / 2 + 1;
    start = end + 1;
  }
  const [n, m] = [sampleA.length, sampleB.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return erfc(Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12) / Math.SQRT2);
}
