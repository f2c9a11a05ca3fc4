import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isDoubleTap,
  panBy,
  applyPinch,
  toggleZoom,
  cssTransform,
  defaultView,
  zoomAt,
  type View,
} from './view.rules.ts';

const share = fc.double({ min: -0.5, max: 0.5, noNaN: true });
const point = fc.record({ x: share, y: share });
const factor = fc.double({ min: 0.2, max: 5, noNaN: true });

/** The point of the picture that is under a point of the stage. */
const under = ({ scale, x, y }: View, at: { x: number; y: number }) =>
  [(at.x - x) / scale, (at.y - y) / scale] as const;

test('the picture always covers the stage and is enlarged at most eight times', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.tuple(factor, point), point)), (deeds) => {
      const view = deeds.reduce<View>(
        (now, deed) => (Array.isArray(deed) ? zoomAt(now, deed[0], deed[1]) : panBy(now, deed)),
        defaultView,
      );
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(8);
      for (const corner of [-0.5, 0.5])
        for (const part of under(view, { x: corner, y: corner }))
          expect(Math.abs(part)).toBeLessThanOrEqual(0.5 + 1e-9);
    }),
  );
});

test('the point under the finger stays there while zooming', () => {
  fc.assert(
    fc.property(point, fc.double({ min: 1, max: 3, noNaN: true }), (at, by) => {
      const before = zoomAt(defaultView, 2, at);
      const [x, y] = under(before, at);
      const [nextX, nextY] = under(zoomAt(before, by, at), at);
      expect(nextX).toBeCloseTo(x, 9);
      expect(nextY).toBeCloseTo(y, 9);
    }),
  );
});

test('two fingers zoom when they spread and pan when they move together', () => {
  const before = [
    { x: -0.1, y: 0 },
    { x: 0.1, y: 0 },
  ] as const;
  expect(
    applyPinch(
      defaultView,
      before,
      [
        { x: -0.2, y: 0 },
        { x: 0.2, y: 0 },
      ],
      16 / 9,
    ),
  ).toEqual({ scale: 2, x: 0, y: 0 });
  expect(
    applyPinch(
      { scale: 2, x: 0, y: 0 },
      before,
      [
        { x: 0, y: 0.1 },
        { x: 0.2, y: 0.1 },
      ],
      16 / 9,
    ).x,
  ).toBeCloseTo(0.1);
  expect(applyPinch(defaultView, [before[0], before[0]], before, 1)).toEqual(defaultView);
});

test('a double tap zooms in, and another one resets', () => {
  const close = toggleZoom(defaultView, { x: 0.2, y: 0 });
  expect(close.scale).toBe(2.5);
  expect(toggleZoom(close, { x: 0, y: 0 })).toBe(defaultView);
  const tap = { time: 0, x: 100, y: 100 };
  expect([
    isDoubleTap(tap, { time: 250, x: 110, y: 100 }),
    isDoubleTap(tap, { time: 350, x: 100, y: 100 }),
    isDoubleTap(tap, { time: 100, x: 160, y: 100 }),
    isDoubleTap(undefined, tap),
  ]).toEqual([true, false, false, false]);
});

test('a mirrored picture still follows the finger', () => {
  expect(cssTransform({ scale: 2, x: 0.25, y: 0 }, false)).toBe('translate(25%, 0%) scale(2, 2)');
  expect(cssTransform({ scale: 2, x: 0.25, y: 0 }, true)).toBe('translate(25%, 0%) scale(-2, 2)');
});
