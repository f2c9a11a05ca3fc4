import {
  drawingTexts,
  jsonBytes,
  shapePoints,
  type Shape,
  type ShapeType,
} from '@fencing-journal/contract/drawings';
import { limits } from '@fencing-journal/contract/shared/limits';
import { colors, widths } from './colors.rules.ts';
import type { Point } from './figures.rules.ts';
import { simplify } from './picture-point.rules.ts';

export interface BoardState {
  tool: ShapeType;
  color: string;
  width: number;
  shapes: readonly Shape[];
  past: readonly (readonly Shape[])[];
  future: readonly (readonly Shape[])[];
  /** Points of the shape that is being drawn. The last one still moves. */
  points: readonly Point[];
  /** Whether the current press started the shape. */
  isFirstPress: boolean;
  /** Where the keyboard would set a point. */
  cursor: Point;
  /** A text that is being typed, and where it goes. */
  typed: { at: Point; text: string } | undefined;
  /** Why the last shape wasn't added. */
  problem: string;
}

export const newBoard = (shapes: readonly Shape[]): BoardState => ({
  tool: 'pen',
  color: colors[0].value,
  width: widths[1].value,
  shapes,
  past: [],
  future: [],
  points: [],
  isFirstPress: false,
  cursor: [0.5, 0.5],
  typed: undefined,
  problem: '',
});

export type BoardAction =
  | { do: 'choose'; tool: ShapeType }
  | { do: 'style'; color?: string; width?: number }
  /** Starts a stroke, sets the moving point, or adds a point to the pen's line. */
  | { do: 'press' | 'move' | 'set'; at: Point }
  /** The user lifts the finger. */
  | { do: 'release'; at: Point; moved: boolean }
  | { do: 'steer'; by: Point }
  | { do: 'type'; text: string }
  /** `finish` adds the typed text. */
  | { do: 'finish' | 'cancel' | 'undo' | 'redo' | 'clear' };

const fits = (shapes: readonly Shape[]): string =>
  shapes.length > limits.shapes
    ? drawingTexts.shapes
    : jsonBytes({ shapes }) > limits.drawingBytes
      ? drawingTexts.bytes
      : '';

const withShapes = (state: BoardState, shapes: readonly Shape[]): BoardState => ({
  ...state,
  shapes,
  past: [...state.past, state.shapes],
  future: [],
  points: [],
  typed: undefined,
  problem: '',
});

function withShape(state: BoardState, shape: Shape): BoardState {
  const shapes = [...state.shapes, shape];
  const problem = fits(shapes);
  return problem === ''
    ? withShapes(state, shapes)
    : { ...state, points: [], typed: undefined, problem };
}

const same = ([ax, ay]: Point, [bx, by]: Point) => ax === bx && ay === by;

/** Adds the text that is being typed, unless it is blank. */
export function finishText({ typed, ...state }: BoardState): BoardState {
  const rest = { ...state, typed: undefined, problem: '' };
  const text = typed?.text.trim();
  if (!typed || !text) return rest;
  const { color, width } = state;
  return withShape(rest, { type: 'text', points: [typed.at], color, width, text });
}

/** Fixes the moving point. With enough points, adds the shape. */
function setPoint(state: BoardState, at: Point): BoardState {
  const { tool, color, width } = state;
  if (tool === 'text') return { ...finishText(state), points: [], typed: { at, text: '' } };
  const fixed = state.points.slice(0, -1);
  // Two points in the same place would make a line without length.
  const former = fixed.at(-1);
  const points = former && same(former, at) ? fixed : [...fixed, at];
  if (tool === 'pen')
    return withShape(state, { type: tool, points: simplify(points), color, width });
  if (points.length < shapePoints[tool]) return { ...state, points: [...points, at] };
  return withShape(state, { type: tool, points: [...points], color, width });
}

/** Applies an action to the board. `points` ends with the moving point while a shape is being drawn. */
export function reduce(state: BoardState, action: BoardAction): BoardState {
  switch (action.do) {
    case 'choose':
      return { ...finishText(state), tool: action.tool, points: [] };
    case 'style': {
      const { color = state.color, width = state.width } = action;
      return { ...state, color, width };
    }
    case 'press':
      if (state.tool === 'text') return state;
      if (state.tool === 'pen') return { ...state, points: [action.at], problem: '' };
      return state.points.length === 0
        ? { ...state, points: [action.at, action.at], isFirstPress: true, problem: '' }
        : { ...state, isFirstPress: false, points: [...state.points.slice(0, -1), action.at] };
    case 'move':
      if (state.points.length === 0) return state;
      return state.tool === 'pen'
        ? { ...state, points: [...state.points, action.at] }
        : { ...state, points: [...state.points.slice(0, -1), action.at] };
    case 'release':
      if (state.tool === 'pen')
        return state.points.length === 0
          ? state
          : setPoint({ ...state, points: [...state.points, action.at] }, action.at);
      // The press of a tap has already set the first point. A drag also sets the next one.
      return action.moved || state.tool === 'text' || !state.isFirstPress
        ? setPoint(state, action.at)
        : state;
    case 'set':
      if (state.tool === 'pen') return state;
      return setPoint(
        state.points.length === 0 ? { ...state, points: [action.at] } : state,
        action.at,
      );
    case 'steer': {
      const cursor = state.cursor.map((value, axis) =>
        Math.min(1, Math.max(0, Math.round((value + (action.by[axis] ?? 0)) * 1000) / 1000)),
      );
      return reduce({ ...state, cursor }, { do: 'move', at: cursor });
    }
    case 'type':
      return state.typed ? { ...state, typed: { ...state.typed, text: action.text } } : state;
    case 'finish':
      return finishText(state);
    case 'cancel':
      return { ...state, points: [], typed: undefined };
    case 'undo': {
      const shapes = state.past.at(-1);
      if (state.points.length > 0 || !shapes) return { ...state, points: [] };
      return {
        ...state,
        shapes,
        past: state.past.slice(0, -1),
        future: [...state.future, state.shapes],
        problem: '',
      };
    }
    case 'redo': {
      const shapes = state.future.at(-1);
      if (!shapes) return state;
      return {
        ...state,
        shapes,
        past: [...state.past, state.shapes],
        future: state.future.slice(0, -1),
        points: [],
        problem: '',
      };
    }
    case 'clear':
      return state.shapes.length === 0 ? { ...state, points: [] } : withShapes(state, []);
    default:
      return action satisfies never;
  }
}

/** Returns the shape that is being drawn, with its points so far. Undefined if there is none. */
export function unfinished({ tool, color, width, points, typed }: BoardState): Shape | undefined {
  if (typed) return { type: 'pen', points: [typed.at], color, width };
  if (tool === 'text' || points.length === 0) return undefined;
  if (tool === 'angle' && points.length === 2)
    return { type: 'line', points: [...points], color, width };
  return { type: tool, points: [...points], color, width };
}
