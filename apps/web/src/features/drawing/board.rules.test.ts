import { drawingTexts, type Shape } from '@fencing-journal/contract/drawings';
import { limits } from '@fencing-journal/contract/shared/limits';
import { describe, expect, it } from 'vitest';
import { newBoard, reduce, unfinished, type BoardAction, type BoardState } from './board.rules.ts';
import { colors, contrast, edgeColor } from './colors.rules.ts';
import { degreesOf, describeDrawing, figureOf } from './figures.rules.ts';
import { picturePoint, simplify } from './picture-point.rules.ts';

const style = { color: colors[0].value, width: 6 };
const after = (actions: readonly BoardAction[], state: BoardState = newBoard([])) =>
  actions.reduce(reduce, state);
const drag = (from: number[], to: number[]): BoardAction[] => [
  { do: 'press', at: from },
  { do: 'move', at: to },
  { do: 'release', at: to, moved: true },
];
const tap = (at: number[]): BoardAction[] => [
  { do: 'press', at },
  { do: 'release', at, moved: false },
];

describe('the drawing board', { tags: ['B-CV-01'] }, () => {
  it('makes a line with a drag, with two taps and with keys', () => {
    const line = [
      {
        type: 'line',
        points: [
          [0, 0],
          [1, 1],
        ],
        ...style,
      },
    ];
    const choose: BoardAction = { do: 'choose', tool: 'line' };
    expect(after([choose, ...drag([0, 0], [1, 1])]).shapes).toEqual(line);
    expect(
      after([choose, ...tap([0, 0]), { do: 'move', at: [0.4, 0.4] }, ...tap([1, 1])]).shapes,
    ).toEqual(line);
    const steered = after([
      choose,
      { do: 'set', at: [0.5, 0.5] },
      { do: 'steer', by: [0.05, -0.01] },
    ]);
    expect([steered.cursor, unfinished(steered)?.points]).toEqual([
      [0.55, 0.49],
      [
        [0.5, 0.5],
        [0.55, 0.49],
      ],
    ]);
    expect(reduce(steered, { do: 'set', at: steered.cursor }).shapes).toMatchObject([
      {
        points: [
          [0.5, 0.5],
          [0.55, 0.49],
        ],
      },
    ]);
  });

  it('makes an angle from three points, with the corner second', () => {
    const { shapes } = after([
      { do: 'choose', tool: 'angle' },
      ...drag([0, 0], [0.5, 0.5]),
      ...tap([1, 0]),
    ]);
    expect(shapes).toMatchObject([
      {
        type: 'angle',
        points: [
          [0, 0],
          [0.5, 0.5],
          [1, 0],
        ],
      },
    ]);
  });

  it('needs two different points for a line', () => {
    const choose: BoardAction = { do: 'choose', tool: 'arrow' };
    expect(after([choose, ...tap([0.5, 0.5]), ...tap([0.5, 0.5])]).shapes).toEqual([]);
  });

  it('keeps only the points that the form of a pen stroke needs, and keeps a dot', () => {
    const moves = Array.from({ length: 50 }, (_, n): BoardAction => ({
      do: 'move',
      at: [n / 100, 0],
    }));
    const { shapes } = after([
      { do: 'press', at: [0, 0] },
      ...moves,
      { do: 'release', at: [0.5, 0], moved: true },
      ...tap([0.7, 0.7]),
    ]);
    expect(shapes.map(({ points }) => points.length)).toEqual([2, 1]);
    expect(
      simplify([
        [0, 0],
        [0.5, 0.2],
        [1, 0],
      ]),
    ).toHaveLength(3);
  });

  it('places a text that is typed afterward, unless it is blank', () => {
    const placed = after([{ do: 'choose', tool: 'text' }, ...tap([0.2, 0.3])]);
    expect(placed.typed).toEqual({ at: [0.2, 0.3], text: '' });
    const finish: BoardAction = { do: 'finish' };
    expect(after([{ do: 'type', text: ' Elbow in ' }, finish], placed).shapes).toMatchObject([
      { type: 'text', text: 'Elbow in', points: [[0.2, 0.3]] },
    ]);
    expect(after([{ do: 'type', text: '  ' }, finish], placed)).toMatchObject({
      shapes: [],
      typed: undefined,
    });
    expect(after([{ do: 'type', text: 'No' }, { do: 'cancel' }, finish], placed).shapes).toEqual(
      [],
    );
  });

  it.each<[string, BoardAction[]]>([
    ['another tool is chosen', [{ do: 'choose', tool: 'pen' }]],
    ['another place is chosen', tap([0.8, 0.8])],
  ])('keeps a typed text when %s', (_when, actions) => {
    const typed = after([
      { do: 'choose', tool: 'text' },
      ...tap([0.2, 0.3]),
      { do: 'type', text: 'Elbow in' },
    ]);
    expect(after(actions, typed).shapes).toMatchObject([
      { text: 'Elbow in', points: [[0.2, 0.3]] },
    ]);
  });

  it('undoes and redoes each step, including clearing', () => {
    const drawn = after([...tap([0, 0]), ...tap([1, 1])]);
    const cleared = reduce(drawn, { do: 'clear' });
    expect(cleared.shapes).toEqual([]);
    const undone = after([{ do: 'undo' }, { do: 'undo' }], cleared);
    expect(undone.shapes).toHaveLength(1);
    expect(after([{ do: 'redo' }, { do: 'redo' }], undone).shapes).toEqual([]);
    expect(reduce(reduce(undone, { do: 'press', at: [0, 0] }), { do: 'undo' }).shapes).toHaveLength(
      1,
    );
    expect(reduce(after(tap([0.5, 0.5]), undone), { do: 'redo' }).shapes).toHaveLength(2);
  });

  it('says why a shape is missing if there are too many or it is too large', () => {
    const shape: Shape = { type: 'pen', points: [[0, 0]], ...style };
    const full = newBoard(Array.from({ length: limits.shapes }, () => shape));
    expect(after(tap([0, 0]), full)).toMatchObject({
      shapes: full.shapes,
      problem: drawingTexts.shapes,
    });
    const large = newBoard([
      { ...shape, points: Array.from({ length: 2_600 }, () => [0.123, 0.123]) },
    ]);
    expect(after(tap([0, 0]), large).problem).toBe(drawingTexts.bytes);
  });
});

describe('colors', { tags: ['B-CV-01'] }, () => {
  it('have an edge of opposite lightness, so that they stand out from any picture', () => {
    for (const { value } of colors) expect(contrast(value, edgeColor(value))).toBeGreaterThan(4.5);
    const grays = Array.from(
      { length: 86 },
      (_, n) => `#${(n * 3).toString(16).padStart(2, '0').repeat(3)}`,
    );
    const best = (color: string, picture: string) =>
      Math.max(contrast(color, picture), contrast(edgeColor(color), picture));
    for (const picture of grays) {
      expect(Math.min(...colors.map(({ value }) => best(value, picture)))).toBeGreaterThan(3);
      expect(Math.min(...grays.map((color) => best(color, picture)))).toBeGreaterThan(2);
    }
  });
});

describe('a point of the picture', { tags: ['B-CV-01'] }, () => {
  const whole = { scale: 1, x: 0, y: 0, mirrored: false };

  it('leaves out the bars beside it and above it', () => {
    expect(picturePoint([0.5, 0.5], whole, 2, 1)).toEqual([0.5, 0.5]);
    expect(picturePoint([0.25, 0], whole, 2, 1)).toEqual([0, 0]);
    expect(picturePoint([0.1, 1], whole, 2, 1)).toEqual([0, 1]);
    expect(picturePoint([0.75, 0.25], whole, 1, 2)).toEqual([0.75, 0]);
  });

  it('follows zoom, movement and mirroring', () => {
    expect(picturePoint([0, 1], { ...whole, scale: 2 }, 1, 1)).toEqual([0.25, 0.75]);
    expect(picturePoint([0.5, 0.5], { ...whole, scale: 2, x: 0.5 }, 1, 1)).toEqual([0.25, 0.5]);
    expect(picturePoint([0.25, 0.25], { ...whole, mirrored: true }, 1, 1)).toEqual([0.75, 0.25]);
  });
});

describe('shapes', { tags: ['B-CV-01'] }, () => {
  const right: Shape = {
    type: 'angle',
    points: [
      [0.5, 0.1],
      [0.5, 0.5],
      [0.9, 0.5],
    ],
    ...style,
  };

  it('show degrees as they are in the picture, whatever its aspect ratio', () => {
    expect(degreesOf(right.points, 16 / 9)).toBe(90);
    expect(
      degreesOf(
        [
          [0, 0],
          [0.5, 0.5],
          [1, 0],
        ],
        1,
      ),
    ).toBe(90);
    expect(
      degreesOf(
        [
          [0, 0],
          [0.5, 0.5],
          [1, 0],
        ],
        2,
      ),
    ).toBe(127);
    expect(
      degreesOf(
        [
          [0, 0.5],
          [0.5, 0.5],
          [1, 0.5],
        ],
        2,
      ),
    ).toBe(180);
    expect(figureOf(right, 16 / 9).label?.text).toBe('90°');
  });

  it('are described in words', () => {
    const arrow: Shape = {
      type: 'arrow',
      points: [
        [0, 0],
        [1, 1],
      ],
      ...style,
    };
    const text: Shape = { type: 'text', points: [[0.9, 0]], ...style, text: 'Elbow in' };
    expect(describeDrawing([arrow, right, arrow, text], 16 / 9)).toBe(
      '2 arrows, an angle of 90°, “Elbow in”',
    );
  });

  it('keep long texts inside the picture', () => {
    const { label } = figureOf(
      { type: 'text', points: [[0.9, 0]], ...style, text: 'x'.repeat(60) },
      2,
    );
    expect(label).toMatchObject({ anchor: 'end', x: 900 });
    expect((label?.size ?? 99) * 0.6 * 60).toBeLessThanOrEqual(901);
    expect(label?.y).toBeGreaterThan(0);
  });
});
