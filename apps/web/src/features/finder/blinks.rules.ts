import type { LampColor } from './area.rules.ts';
import { longest, shortest } from './lamp-edges.rules.ts';
import { tintCertainty, lightOf, tintOf } from './light.rules.ts';
import { meanOfLargest, ramp } from './numbers.rules.ts';
import type { Series } from './series.rules.ts';
import { suddenness } from './switching.rules.ts';

interface CellBlink {
  cell: number;
  /** Indexes of the first frame with the light and the first one without it. */
  from: number;
  to: number;
  change: number;
}

/** Neighboring cells that lit up together and went out together. */
export interface Blink {
  cells: readonly CellBlink[];
  strength: number;
}

/** The number of frames over which a level is measured. */
const reach = 3;
/** Smaller changes in light may come from noise or compression. `aboveNoise` is a multiple of the noise. */
const minChange = 10;
const aboveNoise = 5;
/** Smaller changes from one frame to the next are ignored. */
const noise = 3;
/** The share of a blink's cells that show its color. The others may be overexposed. */
const tintedShare = 1 / 3;
/** The width, in cells, of the border around a blink that a lamp doesn't change. */
const margin = 2;

function lowest(values: Float32Array, from: number, to: number): number {
  let result = Infinity;
  for (let at = from; at < to; at += 1) result = Math.min(result, values[at] ?? result);
  return result;
}

function highest(values: Float32Array, from: number, to: number): number {
  let result = -Infinity;
  for (let at = from; at < to; at += 1) result = Math.max(result, values[at] ?? result);
  return result;
}

/** Returns by how much all of the next frames exceed all of the frames before. Ignores the frame in between. */
const riseAt = (values: Float32Array, at: number) =>
  lowest(values, at, at + reach) - highest(values, at - 1 - reach, at - 1);

function noiseOf(values: Float32Array): number {
  let sum = 0;
  for (let at = 1; at < values.length; at += 1)
    sum += Math.min(minChange, Math.abs((values[at] ?? 0) - (values[at - 1] ?? 0)));
  return sum / Math.max(1, values.length - 1);
}

/** Finds the periods in which one cell suddenly lit up and suddenly went out. */
function blinksOfCell(values: Float32Array, times: readonly number[], cell: number): CellBlink[] {
  const limit = Math.max(minChange, aboveNoise * noiseOf(values));
  const found: CellBlink[] = [];
  for (let at = reach + 1; at + reach < values.length; at += 1) {
    const change = riseAt(values, at);
    if (change < limit || riseAt(values, at + 1) > change) continue;
    const middle = highest(values, at - 1 - reach, at - 1) + change / 2;
    let to = at + reach;
    // A single dark frame is flicker.
    while (to < values.length && highest(values, to, Math.min(values.length, to + reach)) > middle)
      to += 1;
    const seconds = (times[Math.min(to, times.length - 1)] ?? 0) - (times[at] ?? 0);
    if (seconds < shortest || seconds > longest || to + 1 >= values.length) continue;
    const fall = highest(values, to - 1 - reach, to - 1) - highest(values, to, to + reach);
    if (fall > change * 0.5) {
      found.push({ cell, from: at, to, change });
      at = to;
    }
  }
  return found;
}

function isTogether(a: CellBlink, b: CellBlink) {
  return Math.abs(a.from - b.from) <= 1 && Math.abs(a.to - b.to) <= 2;
}

/** Joins the blinks that neighboring cells had at the same time. */
function join(blinks: readonly CellBlink[], columns: number): Blink[] {
  const byCell = new Map<number, CellBlink[]>();
  for (const blink of blinks) byCell.set(blink.cell, [...(byCell.get(blink.cell) ?? []), blink]);
  const left = new Set(blinks);
  const joined: Blink[] = [];
  for (const first of blinks.toSorted((a, b) => b.change - a.change)) {
    if (!left.delete(first)) continue;
    const cells = [first];
    for (const { cell } of cells)
      for (const neighbor of [-1, 1].flatMap((side) => [
        cell + side,
        cell + side * columns,
        cell + side * columns - 1,
        cell + side * columns + 1,
      ]))
        for (const other of byCell.get(neighbor) ?? []) {
          // The last cell of a row and the first cell of the next row are not neighbors.
          if (Math.abs((other.cell % columns) - (cell % columns)) > 1) continue;
          // Compared with the first cell, because a moving object reaches one cell after another.
          if (left.has(other) && isTogether(first, other)) {
            left.delete(other);
            cells.push(other);
          }
        }
    const sum = cells.reduce((total, { change }) => total + change, 0);
    joined.push({ cells, strength: sum / Math.sqrt(cells.length) });
  }
  return joined;
}

/** Returns the cells of a blink and those around them. */
function surroundings({ cells }: Blink, { columns, rows }: Series): number[] {
  const found = new Set<number>();
  for (const { cell } of cells)
    for (let dy = -margin; dy <= margin; dy += 1)
      for (let dx = -margin; dx <= margin; dx += 1) {
        const [x, y] = [(cell % columns) + dx, Math.floor(cell / columns) + dy];
        if (x >= 0 && x < columns && y >= 0 && y < rows) found.add(y * columns + x);
      }
  return [...found];
}

/** Finds everything that blinks in a color. `gain` is the brightness of each frame relative to the others. */
export function findBlinks(series: Series, gain: Float32Array, color: LampColor): Blink[] {
  const { columns, rows, times, frames } = series;
  const read = (cell: number, at: number) => lightOf(frames[at], cell, color) / (gain[at] ?? 1);
  const tintAt = (cell: number, first: number) => {
    let sum = 0;
    for (let at = first; at < first + reach; at += 1)
      sum += tintOf(frames[at], cell, color) / (gain[at] ?? 1);
    return sum / reach;
  };
  const values = new Float32Array(frames.length);
  const found: CellBlink[] = [];
  for (let cell = 0; cell < columns * rows; cell += 1) {
    for (let at = 0; at < frames.length; at += 1) values[at] = read(cell, at);
    found.push(...blinksOfCell(values, times, cell));
  }
  const step = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / Math.max(1, times.length - 1);
  return join(found, columns).flatMap((blink) => {
    const first = blink.cells[0];
    if (!first || blink.cells.length < 2) return [];
    const readers = surroundings(blink, series).map(
      (cell) => (at: number) => read(cell, Math.min(frames.length - 1, Math.max(0, at))),
    );
    const [on, off] = [first.from, first.to].map((at) => suddenness(readers, at, step, noise));
    const tints = blink.cells.map(
      ({ cell, from }) => tintAt(cell, from) - tintAt(cell, from - 1 - reach),
    );
    const changes = blink.cells.map(({ change }) => change);
    const colored = tintCertainty(
      meanOfLargest(tints, tintedShare),
      meanOfLargest(changes, tintedShare),
    );
    const isSwitched = ramp(Math.min(on ?? 0, off ?? 0), 0.2, 0.6);
    const weight = colored * isSwitched ** 2;
    return weight > 0 ? [{ ...blink, strength: blink.strength * weight }] : [];
  });
}
