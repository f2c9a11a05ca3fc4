export interface Slice {
  /** An SVG path around the origin, clockwise from twelve o'clock. */
  path: string;
  /** The position of the count. */
  at: { x: number; y: number };
  /** Between 0 and 1. */
  share: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns the point at a share of the full turn. 0 and 1 are at the top. */
const pointAt = (turn: number, radius: number) => {
  const angle = 2 * Math.PI * turn - Math.PI / 2;
  return { x: rounded(radius * Math.cos(angle)), y: rounded(radius * Math.sin(angle)) };
};

/** Returns one slice per count, in order. Zero counts have an empty path. There are none if all are zero. */
export function slicesOf(counts: readonly number[], radius: number): Slice[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  let before = 0;
  return counts.map((count) => {
    const [from, to] = [before / total, (before + count) / total];
    before += count;
    const share = count / total;
    if (share === 0) return { path: '', at: { x: 0, y: 0 }, share };
    // An arc that ends where it starts is not drawn, so a full circle is two halves.
    if (share === 1)
      return {
        path: `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${radius} ${radius} 0 0 1 0 ${-radius}Z`,
        at: { x: 0, y: 0 },
        share,
      };
    const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
    const path = `M0 0L${start.x} ${start.y}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${end.x} ${end.y}Z`;
    return { path, at: pointAt((from + to) / 2, radius * 0.6), share };
  });
}
