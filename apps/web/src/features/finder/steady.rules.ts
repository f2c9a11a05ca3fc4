import type { Area } from './area.rules.ts';
import { firstAtLeast, mean, median } from './numbers.rules.ts';
import { black, cellBytes, type Grid, type Series } from './series.rules.ts';

/** How the camera's exposure changed in a series, and the frames without these changes. */
export interface Camera extends Grid {
  times: readonly number[];
  /** The brightness of each frame relative to the usual one. Exposure and flicker change it. */
  gain: Float32Array;
  /** The brightness of each frame's cells without these changes. */
  pictures: readonly Float32Array[];
}

/** How far the scene is from its usual position, in fractions of the frame. */
export interface Shake {
  x: Float32Array;
  y: Float32Array;
}

/** An area closer than this to an edge of the frame counts as being at the edge. */
const edge = 0.001;
/** Frames are compared with the same earlier frame for this many seconds. */
const anchorSeconds = 4;
/** Movements that take longer than this, in seconds, are a new camera position rather than shaking. */
const slow = 6;
/** The width of the border around a lamp whose movement counts, as a fraction of the frame. */
const nearby = 0.12;
/** Larger differences in brightness come from something moving in the scene. One limit for each round. */
const usualDifferences = [80, 60, 40, 25, 15, 10];

const brightnessOf = (frame: Uint8Array, cells: number) =>
  Float32Array.from({ length: cells }, (_, cell) =>
    Math.max(0, (frame[cell * cellBytes] ?? 0) - black),
  );

/** Returns the brightness of each frame relative to its cells' usual one. As a median, it hardly depends on people. */
function gains(pictures: readonly Float32Array[], times: readonly number[]): Float32Array {
  const cells = pictures[0]?.length ?? 0;
  const stride = Math.max(1, Math.floor(pictures.length / 60));
  const sampled = pictures.filter((_, at) => at % stride === 0);
  const usual = Array.from({ length: cells }, (_, cell) =>
    median(sampled.map((picture) => picture[cell] ?? 0)),
  );
  const bright = [...usual.keys()].filter((cell) => (usual[cell] ?? 0) > 20);
  return Float32Array.from(times, (_, at) => {
    const ratios = bright.map((cell) => (pictures[at]?.[cell] ?? 0) / (usual[cell] ?? 1));
    return ratios.length < 8 ? 1 : Math.min(3, Math.max(0.3, median(ratios)));
  });
}

function valueAt(picture: Float32Array, { columns, rows }: Grid, x: number, y: number): number {
  const [left, top] = [
    Math.min(columns - 2, Math.max(0, Math.floor(x))),
    Math.min(rows - 2, Math.max(0, Math.floor(y))),
  ];
  const [right, bottom] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = top * columns + left;
  const upper = (picture[at] ?? 0) * (1 - right) + (picture[at + 1] ?? 0) * right;
  const lower =
    (picture[at + columns] ?? 0) * (1 - right) + (picture[at + columns + 1] ?? 0) * right;
  return upper * (1 - bottom) + lower * bottom;
}

interface CellRange {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns how many cells a part of the frame has moved, by least squares (Lucas and Kanade). */
function movement(
  from: Float32Array,
  to: Float32Array,
  grid: Grid,
  { left, top, right, bottom }: CellRange,
): [number, number] {
  const { columns } = grid;
  let [dx, dy] = [0, 0];
  for (const usualDifference of usualDifferences) {
    let [xx, xy, yy, xe, ye] = [1, 0, 1, 0, 0];
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const at = y * columns + x;
        const slopeX = ((from[at + 1] ?? 0) - (from[at - 1] ?? 0)) / 2;
        const slopeY = ((from[at + columns] ?? 0) - (from[at - columns] ?? 0)) / 2;
        const error = valueAt(to, grid, x + dx, y + dy) - (from[at] ?? 0);
        const weight = 1 / (1 + (error / usualDifference) ** 2);
        xx += weight * slopeX * slopeX;
        xy += weight * slopeX * slopeY;
        yy += weight * slopeY * slopeY;
        xe += weight * slopeX * error;
        ye += weight * slopeY * error;
      }
    const determinant = xx * yy - xy * xy;
    if (Math.abs(determinant) < 1) break;
    dx -= (yy * xe - xy * ye) / determinant;
    dy -= (xx * ye - xy * xe) / determinant;
  }
  // A movement of two cells or more is a cut or an error.
  return Math.abs(dx) < 2 && Math.abs(dy) < 2 ? [dx, dy] : [0, 0];
}

/** Returns the path without its slow part. */
function shaking(path: Float32Array, times: readonly number[]): Float32Array {
  return path.map((value, at) => {
    const time = times[at] ?? 0;
    const around = path.subarray(
      firstAtLeast(times, time - slow),
      firstAtLeast(times, time + slow),
    );
    return value - mean(around);
  });
}

/** Reads the exposure from scaled-down whole frames. */
export function watchCamera({ columns, rows, times, frames }: Series): Camera {
  const raw = frames.map((frame) => brightnessOf(frame, columns * rows));
  const gain = gains(raw, times);
  const pictures = raw.map((picture, at) => picture.map((value) => value / (gain[at] ?? 1)));
  return { columns, rows, times, gain, pictures };
}

/** Returns how the camera shakes, judging by the surroundings of the area. Farther away, people may be moving. */
export function shakeNear({ columns, rows, times, pictures }: Camera, area: Area): Shake {
  const [x, y] = [new Float32Array(times.length), new Float32Array(times.length)];
  const range = {
    left: Math.max(1, Math.floor((area.x - nearby) * columns)),
    top: Math.max(1, Math.floor((area.y - nearby) * rows)),
    right: Math.min(columns - 1, Math.ceil((area.x + area.width + nearby) * columns)),
    bottom: Math.min(rows - 1, Math.ceil((area.y + area.height + nearby) * rows)),
  };
  let anchor = 0;
  for (const [at, picture] of pictures.entries()) {
    const base = pictures[anchor];
    if (!base || at === 0) continue;
    const [dx, dy] = movement(base, picture, { columns, rows }, range);
    x[at] = (x[anchor] ?? 0) + dx / columns;
    y[at] = (y[anchor] ?? 0) + dy / rows;
    if ((times[at] ?? 0) - (times[anchor] ?? 0) > anchorSeconds) anchor = at;
  }
  return { x: shaking(x, times), y: shaking(y, times) };
}

/** Returns the series as if the camera had not shaken. Drops its outermost cells, except at the frame's edges. */
export function steadied(series: Series, { x, y }: Shake, trim: number): Series {
  const { area, columns, rows, times, frames } = series;
  const trimIf = (isInside: boolean) => (isInside ? trim : 0);
  const [left, top] = [trimIf(area.x > edge), trimIf(area.y > edge)];
  const width = columns - left - trimIf(area.x + area.width < 1 - edge);
  const height = rows - top - trimIf(area.y + area.height < 1 - edge);
  const [cellWidth, cellHeight] = [area.width / columns, area.height / rows];
  return {
    area: {
      x: area.x + left * cellWidth,
      y: area.y + top * cellHeight,
      width: width * cellWidth,
      height: height * cellHeight,
    },
    columns: width,
    rows: height,
    times,
    frames: frames.map((frame, at) => {
      const planes = [0, 1, 2].map((part) =>
        Float32Array.from(
          { length: columns * rows },
          (_, cell) => frame[cell * cellBytes + part] ?? 0,
        ),
      );
      const [dx, dy] = [(x[at] ?? 0) / cellWidth, (y[at] ?? 0) / cellHeight];
      const result = new Uint8Array(width * height * cellBytes);
      for (let row = 0; row < height; row += 1)
        for (let column = 0; column < width; column += 1)
          for (const [part, plane] of planes.entries())
            result[(row * width + column) * cellBytes + part] = Math.round(
              valueAt(plane, series, column + left + dx, row + top + dy),
            );
      return result;
    }),
  };
}
