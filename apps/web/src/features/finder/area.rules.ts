/** A rectangle in fractions of the frame, measured from its top left corner. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The red lamp is on the left of the box, the green one on the right. */
export interface LampAreas {
  left?: Area | undefined;
  right?: Area | undefined;
}

export const lampSides = ['left', 'right'] as const;
export type LampSide = (typeof lampSides)[number];

export type LampColor = 'red' | 'green';
export const lampColors = { left: 'red', right: 'green' } as const satisfies Record<
  LampSide,
  LampColor
>;

/** Smaller areas contain too few pixels. */
const minSize = 0.01;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Returns the area limited to the allowed size and moved into the frame. */
function fitted({ x, y, width, height }: Area): Area {
  const [w, h] = [clamp(width, minSize, 1), clamp(height, minSize, 1)];
  return { x: clamp(x, 0, 1 - w), y: clamp(y, 0, 1 - h), width: w, height: h };
}

export const moved = (area: Area, dx: number, dy: number): Area =>
  fitted({ ...area, x: area.x + dx, y: area.y + dy });

/** Moves the bottom right corner and keeps the top left one. */
export const resized = ({ x, y, width, height }: Area, dx: number, dy: number): Area => ({
  x,
  y,
  width: clamp(width + dx, minSize, 1 - x),
  height: clamp(height + dy, minSize, 1 - y),
});

/** Enlarges the area by a fraction of its size on each side, and cuts it at the edges of the frame. */
export function grown({ x, y, width, height }: Area, margin: number): Area {
  const [left, top] = [Math.max(0, x - width * margin), Math.max(0, y - height * margin)];
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + margin)) - left,
    height: Math.min(1, y + height * (1 + margin)) - top,
  };
}

/** Returns where an area of the displayed frame is in the stored frame, which is displayed rotated clockwise. */
export function unrotated(area: Area, rotation: number): Area {
  const { x, y, width, height } = area;
  if (rotation === 90) return { x: y, y: 1 - x - width, width: height, height: width };
  if (rotation === 180) return { x: 1 - x - width, y: 1 - y - height, width, height };
  if (rotation === 270) return { x: 1 - y - height, y: x, width: height, height: width };
  return area;
}

/** Parses "x,y,width,height", each a fraction of the frame. Undefined if the text is not a valid area. */
export function parseArea(text: string): Area | undefined {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [x = -1, y = -1, width = 0, height = 0] = parts;
  const isInside =
    parts.length === 4 && x >= 0 && y >= 0 && x + width <= 1.000_001 && y + height <= 1.000_001;
  return isInside && width >= minSize && height >= minSize ? { x, y, width, height } : undefined;
}
