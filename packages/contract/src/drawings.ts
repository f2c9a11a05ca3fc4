import * as z from 'zod/mini';
import { limits } from './shared/limits.ts';
import { requiredText } from './shared/fields.ts';

export const shapeTypes = ['pen', 'line', 'arrow', 'ellipse', 'angle', 'text'] as const;
export type ShapeType = (typeof shapeTypes)[number];

/**
 * The number of points of each type; for a pen, the maximum. An ellipse has two opposite corners,
 * and an angle has its vertex in the middle.
 */
export const shapePoints = {
  pen: limits.drawingBytes,
  line: 2,
  arrow: 2,
  ellipse: 2,
  angle: 3,
  text: 1,
} as const satisfies Record<ShapeType, number>;

/** A fraction of the frame's width or height, measured from its upper left corner. */
const fraction = z.number().check(z.gte(0, 'From 0 to 1.'), z.lte(1, 'From 0 to 1.'));
const point = z
  .array(fraction, { error: 'Give points as [x, y].' })
  .check(z.length(2, 'Give points as [x, y].'));
const points = (min: number, max: number) =>
  z.array(point).check(z.minLength(min, 'Too few points.'), z.maxLength(max, 'Too many points.'));

const style = {
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a color like #ffd60a.')),
  /** The line width, in thousandths of the frame's width. */
  width: z.number().check(z.gt(0, 'More than 0.'), z.lte(100, 'At most 100.')),
};
const lines = <const T extends ShapeType>(type: T, min: number, max: number) =>
  z.strictObject({ type: z.literal(type), points: points(min, max), ...style });

export const shape = z.discriminatedUnion('type', [
  lines('pen', 1, shapePoints.pen),
  lines('line', 2, 2),
  lines('arrow', 2, 2),
  lines('ellipse', 2, 2),
  lines('angle', 3, 3),
  z.strictObject({
    type: z.literal('text'),
    points: points(1, 1),
    ...style,
    text: requiredText(limits.drawingText),
  }),
]);
export type Shape = z.output<typeof shape>;

/** Returns the size of the value as JSON in UTF-8, in bytes. */
export function jsonBytes(value: unknown): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

export const drawingTexts = {
  shapes: `At most ${limits.shapes} shapes in a drawing.`,
  bytes: 'This drawing is too large. Remove a few shapes.',
  videoBytes: 'The drawings in this video are too large together. Delete some before you add more.',
} as const;

/** What is drawn on a frame, with the shapes from back to front. */
export const drawing = z
  .strictObject({
    shapes: z.array(shape).check(z.maxLength(limits.shapes, drawingTexts.shapes)),
  })
  .check(z.refine((value) => jsonBytes(value) <= limits.drawingBytes, drawingTexts.bytes));
export type Drawing = z.output<typeof drawing>;
