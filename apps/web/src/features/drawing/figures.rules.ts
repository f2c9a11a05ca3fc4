import type { Shape } from '@fencing-journal/contract/drawings';
import { edgeColor } from './colors.rules.ts';

/** [x, y] as stored: each is a fraction of the picture, from 0 to 1. */
export type Point = Shape['points'][number];

/** The units in which figures are drawn: the picture is 1000 wide. */
export const unitWidth = 1000;
export const unitHeight = (aspect: number): number => unitWidth / aspect;

interface Spot {
  x: number;
  y: number;
}

interface Label extends Spot {
  text: string;
  size: number;
  anchor: 'start' | 'middle' | 'end';
}

/** What is painted for a shape, both on the page and on a canvas. */
export interface Figure {
  color: string;
  edge: string;
  width: number;
  /** Width of the edge under the lines. */
  edgeWidth: number;
  /** SVG paths of lines. */
  paths: string[];
  label?: Label;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const at = ({ x, y }: Spot): string => `${rounded(x)} ${rounded(y)}`;
const length = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y);
/** Returns the spot that is `distance` away from `from` toward `to`. */
function towards(from: Spot, to: Spot, distance: number): Spot {
  const ratio = distance / (length(from, to) || 1);
  return { x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio };
}
const turned = ({ x, y }: Spot, angle: number, around: Spot): Spot => ({
  x: around.x + (x - around.x) * Math.cos(angle) - (y - around.y) * Math.sin(angle),
  y: around.y + (x - around.x) * Math.sin(angle) + (y - around.y) * Math.cos(angle),
});

/** Returns a smooth line through the midpoints between the points. */
function curve(spots: readonly Spot[]): string {
  const [first, ...rest] = spots;
  const last = spots.at(-1);
  if (!first || !last) return '';
  if (rest.length === 0) return `M${at(first)}h0.1`;
  const bends = rest.slice(0, -1).map((spot, index) => {
    const next = rest[index + 1] ?? spot;
    return `Q${at(spot)} ${at({ x: (spot.x + next.x) / 2, y: (spot.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${bends.join('')}L${at(last)}`;
}

const straight = (...spots: Spot[]): string => `M${spots.map(at).join('L')}`;

function arrowHead(from: Spot, tip: Spot, width: number): string {
  const barb = towards(tip, from, Math.min(14 + width * 4, length(from, tip)));
  return straight(turned(barb, 0.5, tip), tip, turned(barb, -0.5, tip));
}

function ellipse(a: Spot, b: Spot): string {
  const [rx, ry] = [Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2];
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const y = (a.y + b.y) / 2;
  const arc = `A${rounded(rx)} ${rounded(ry)} 0 1 1 `;
  return `M${at({ x: left, y })}${arc}${at({ x: right, y })}${arc}${at({ x: left, y })}`;
}

const textSize = (width: number): number => 22 + width * 4;

/** Returns the label at the largest size that stays inside the picture. Letters are about half as wide as high. */
function textLabel({ x, y }: Spot, text: string, width: number, height: number): Label {
  const anchor = x < unitWidth * 0.35 ? 'start' : x > unitWidth * 0.65 ? 'end' : 'middle';
  const room = { start: unitWidth - x, end: x, middle: 2 * Math.min(x, unitWidth - x) }[anchor];
  const size = Math.min(textSize(width), room / (0.6 * text.length));
  return { x, y: Math.min(Math.max(y, size * 0.6), height - size * 0.6), text, size, anchor };
}

/** Returns the angle at the middle point in whole degrees, as it is in the picture. */
export function degreesOf(points: readonly Point[], aspect: number): number {
  const [a, vertex, b] = points.map((point) => toSpot(point, aspect));
  if (!a || !vertex || !b) return 0;
  const angle =
    Math.atan2(b.y - vertex.y, b.x - vertex.x) - Math.atan2(a.y - vertex.y, a.x - vertex.x);
  const degrees = Math.abs(Math.round((angle * 180) / Math.PI));
  return degrees > 180 ? 360 - degrees : degrees;
}

/** Returns both arms, an arc between them, and the degrees outside the arc. */
function angle(shape: Shape, aspect: number): Pick<Figure, 'paths' | 'label'> {
  const spots = shape.points.map((point) => toSpot(point, aspect));
  const [a, vertex, b] = spots;
  if (!a || !vertex || !b) return { paths: [straight(...spots)] };
  const radius = Math.min(60, length(vertex, a) / 2, length(vertex, b) / 2);
  const [start, end] = [towards(vertex, a, radius), towards(vertex, b, radius)];
  const cross = (a.x - vertex.x) * (b.y - vertex.y) - (a.y - vertex.y) * (b.x - vertex.x);
  const arc = `M${at(start)}A${rounded(radius)} ${rounded(radius)} 0 0 ${cross > 0 ? 1 : 0} ${at(end)}`;
  const size = textSize(shape.width) * 0.8;
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  // At 180 degrees, the middle is the vertex, and any side will do.
  const direction = length(vertex, middle) < 1 ? { x: vertex.x, y: vertex.y - 1 } : middle;
  const place = towards(vertex, direction, radius + size);
  const height = unitHeight(aspect);
  return {
    paths: [straight(a, vertex, b), arc],
    label: {
      x: Math.min(Math.max(place.x, size), unitWidth - size),
      y: Math.min(Math.max(place.y, size * 0.6), height - size * 0.6),
      text: `${degreesOf(shape.points, aspect)}°`,
      size,
      anchor: 'middle',
    },
  };
}

const toSpot = ([x = 0, y = 0]: Point, aspect: number): Spot => ({
  x: x * unitWidth,
  y: y * unitHeight(aspect),
});

function linesOf(shape: Shape, aspect: number): Pick<Figure, 'paths' | 'label'> {
  const spots = shape.points.map((point) => toSpot(point, aspect));
  const [from, to] = spots;
  if (!from) return { paths: [] };
  if (shape.type === 'pen') return { paths: [curve(spots)] };
  if (shape.type === 'text')
    return { paths: [], label: textLabel(from, shape.text, shape.width, unitHeight(aspect)) };
  if (shape.type === 'angle') return angle(shape, aspect);
  if (!to) return { paths: [] };
  if (shape.type === 'ellipse') return { paths: [ellipse(from, to)] };
  if (shape.type === 'arrow')
    return { paths: [straight(from, to), arrowHead(from, to, shape.width)] };
  return { paths: [straight(from, to)] };
}

/** Returns how a shape is painted on a picture. `aspect` is its width divided by its height. */
export function figureOf(shape: Shape, aspect: number): Figure {
  const width = Math.max(1, shape.width);
  return {
    color: shape.color,
    edge: edgeColor(shape.color),
    width,
    edgeWidth: width + Math.max(3, width * 0.8),
    ...linesOf(shape, aspect),
  };
}

const nouns = {
  pen: ['pen line', 'pen lines'],
  line: ['line', 'lines'],
  arrow: ['arrow', 'arrows'],
  ellipse: ['ellipse', 'ellipses'],
} as const;

/** Describes the drawing in words, such as "2 arrows, an angle of 45°, “Elbow in”". */
export function describeDrawing(shapes: readonly Shape[], aspect: number): string {
  const counted = Object.entries(nouns).flatMap(([type, [one, many]]) => {
    const count = shapes.filter((shape) => shape.type === type).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const told = shapes.flatMap((shape) =>
    shape.type === 'angle'
      ? [`an angle of ${degreesOf(shape.points, aspect)}°`]
      : shape.type === 'text'
        ? [`“${shape.text}”`]
        : [],
  );
  return [...counted, ...told].join(', ');
}
