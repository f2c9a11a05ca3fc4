/** In seconds before and after a change: the time that is examined, and the time within which a lamp changes. */
const [around, sudden] = [0.45, 0.09];

/**
 * Returns the share of all changes around a time that happens right then, 0–1. A lamp changes all its cells at the
 * same time and leaves their neighbors alone. A moving object changes one cell after another.
 */
export function suddenness(
  cells: readonly ((at: number) => number)[],
  at: number,
  step: number,
  noise: number,
): number {
  const reach = Math.round(around / step);
  const core = Math.max(1, Math.round(sudden / step));
  let [inside, all] = [0, 0];
  for (const read of cells) {
    let before = read(at - reach - 1);
    for (let time = at - reach; time <= at + reach; time += 1) {
      const value = read(time);
      const change = Math.max(0, Math.abs(value - before) - noise);
      all += change;
      if (Math.abs(time - at) <= core) inside += change;
      before = value;
    }
  }
  return all > 0 ? inside / all : 0;
}
