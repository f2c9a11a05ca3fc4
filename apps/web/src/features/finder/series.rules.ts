import type { Area } from './area.rules.ts';

/** The bytes of a cell: its mean brightness (Y), blue difference (Cb) and red difference (Cr). */
export const cellBytes = 3;
/** The brightness of black in video. */
export const black = 16;

export interface Grid {
  columns: number;
  rows: number;
}

/** Scaled-down frames of one part of a video, in order of time. */
export interface Series extends Grid {
  /** The part of the frame that the cells show. */
  area: Area;
  /** In seconds. */
  times: readonly number[];
  frames: readonly Uint8Array[];
}

/** A plane with a pixel every `step` bytes. In NV12, for example, the bytes of two colors alternate. */
export interface Plane {
  data: Uint8Array;
  offset: number;
  stride: number;
  step: number;
  width: number;
  height: number;
}

/** The most pixels of a cell that are read in each direction. */
const samplesPerSide = 4;

function meanOfCell(plane: Plane, column: number, row: number, { columns, rows }: Grid): number {
  const { data, offset, stride, step, width, height } = plane;
  const left = Math.floor((column * width) / columns);
  const top = Math.floor((row * height) / rows);
  const cellWidth = Math.max(1, Math.floor(((column + 1) * width) / columns) - left);
  const cellHeight = Math.max(1, Math.floor(((row + 1) * height) / rows) - top);
  const [across, down] = [
    Math.min(samplesPerSide, cellWidth),
    Math.min(samplesPerSide, cellHeight),
  ];
  let sum = 0;
  for (let j = 0; j < down; j += 1) {
    const y = Math.min(height - 1, top + Math.floor(((j + 0.5) * cellHeight) / down));
    for (let i = 0; i < across; i += 1) {
      const x = Math.min(width - 1, left + Math.floor(((i + 0.5) * cellWidth) / across));
      sum += data[offset + y * stride + x * step] ?? 0;
    }
  }
  return sum / (across * down);
}

/** Returns the mean of each cell of a grid over a frame with three planes. */
export function readCells(planes: readonly [Plane, Plane, Plane], grid: Grid): Uint8Array {
  const cells = new Uint8Array(grid.columns * grid.rows * cellBytes);
  let at = 0;
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1)
      for (const plane of planes) {
        cells[at] = Math.round(meanOfCell(plane, column, row, grid));
        at += 1;
      }
  return cells;
}

/** Returns the part of a series of whole frames that contains the area, in whole cells. */
export function cropped({ columns, rows, times, frames }: Series, area: Area): Series {
  const left = Math.max(0, Math.floor(area.x * columns + 0.01));
  const top = Math.max(0, Math.floor(area.y * rows + 0.01));
  const right = Math.min(columns, Math.ceil((area.x + area.width) * columns - 0.01));
  const bottom = Math.min(rows, Math.ceil((area.y + area.height) * rows - 0.01));
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  return {
    area: {
      x: left / columns,
      y: top / rows,
      width: width / columns,
      height: height / rows,
    },
    columns: width,
    rows: height,
    times,
    frames: frames.map((frame) => {
      const part = new Uint8Array(width * height * cellBytes);
      for (let row = top; row < bottom; row += 1) {
        const start = (row * columns + left) * cellBytes;
        part.set(frame.subarray(start, start + width * cellBytes), (row - top) * width * cellBytes);
      }
      return part;
    }),
  };
}

/** Returns the position of a cell's middle in the frame. */
export function middleOf({ area, columns, rows }: Series, cell: number): { x: number; y: number } {
  return {
    x: area.x + (area.width * ((cell % columns) + 0.5)) / columns,
    y: area.y + (area.height * (Math.floor(cell / columns) + 0.5)) / rows,
  };
}
