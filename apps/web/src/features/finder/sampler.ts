import type { VideoSample } from 'mediabunny';
import { unrotated, type Area } from './area.rules.ts';
import { readCells, type Grid, type Plane } from './series.rules.ts';

interface PixelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Planes = [Plane, Plane, Plane];

/** Converts an area to pixels. Only even positions exist in frames that share colors between pixels. */
function toPixels({ x, y, width, height }: Area, { visibleRect }: VideoSample): PixelRect {
  const even = (value: number) => Math.round(value / 2) * 2;
  const left = Math.min(even(x * visibleRect.width), visibleRect.width - 2);
  const top = Math.min(even(y * visibleRect.height), visibleRect.height - 2);
  return {
    x: visibleRect.left + left,
    y: visibleRect.top + top,
    width: Math.max(2, Math.min(even(width * visibleRect.width), visibleRect.width - left)),
    height: Math.max(2, Math.min(even(height * visibleRect.height), visibleRect.height - top)),
  };
}

/** Reads small grids of cells from one area of decoded frames. Reuses its memory. */
export class Sampler {
  private readonly area: Area;
  private readonly grid: Grid;
  private bytes = new Uint8Array(0);
  private context: OffscreenCanvasRenderingContext2D | undefined;

  constructor(area: Area, grid: Grid) {
    this.area = area;
    this.grid = grid;
  }

  async read(sample: VideoSample): Promise<Uint8Array> {
    const { format, rotation } = sample;
    const isPlanar = format === 'I420' || format === 'I420A' || format === 'NV12';
    // A frame that is displayed rotated has its cells in a different order.
    return isPlanar && rotation === 0 ? this.copy(sample) : this.draw(sample);
  }

  /** Copies the area's bytes as they are decoded. */
  private async copy(sample: VideoSample): Promise<Uint8Array> {
    const rect = toPixels(unrotated(this.area, sample.rotation), sample);
    const size = sample.allocationSize({ rect });
    if (this.bytes.length < size) this.bytes = new Uint8Array(size);
    const data = this.bytes;
    const [y, u, v] = await sample.copyTo(data, { rect });
    if (!y || !u) throw new Error('A picture has too few planes.');
    const plane = ({ offset, stride }: PlaneLayout, scale: number, step = 1, shift = 0): Plane => ({
      data,
      offset: offset + shift,
      stride,
      step,
      width: Math.ceil(rect.width / scale),
      height: Math.ceil(rect.height / scale),
    });
    const planes: Planes =
      sample.format === 'NV12' || !v
        ? [plane(y, 1), plane(u, 2, 2), plane(u, 2, 2, 1)]
        : [plane(y, 1), plane(u, 2), plane(v, 2)];
    return readCells(planes, this.grid);
  }

  /** Draws any other kind of frame at the size of the grid. */
  private draw(sample: VideoSample): Uint8Array {
    const { columns, rows } = this.grid;
    this.context ??=
      new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true }) ??
      undefined;
    if (!this.context) throw new Error('There is no canvas.');
    const { displayWidth, displayHeight } = sample;
    const { x, y, width, height } = this.area;
    sample.draw(
      this.context,
      x * displayWidth,
      y * displayHeight,
      width * displayWidth,
      height * displayHeight,
      0,
      0,
      columns,
      rows,
    );
    const { data } = this.context.getImageData(0, 0, columns, rows);
    const cells = new Uint8Array(columns * rows * 3);
    for (let cell = 0; cell < columns * rows; cell += 1) {
      const [red = 0, green = 0, blue = 0] = data.subarray(cell * 4, cell * 4 + 3);
      // BT.601, as in most small videos; the colors only need to be comparable.
      cells[cell * 3] = 0.299 * red + 0.587 * green + 0.114 * blue;
      cells[cell * 3 + 1] = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
      cells[cell * 3 + 2] = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
    }
    return cells;
  }
}
