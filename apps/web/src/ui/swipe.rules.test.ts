import { expect, test } from 'vitest';
import { swipeOf } from './swipe.rules.ts';

test.each([
  [-90, 10, 'next'],
  [90, -20, 'previous'],
  [-50, 0, undefined],
  [-90, 60, undefined],
])('a finger that moves %i, %i means %s', (x, y, direction) =>
  expect(swipeOf(x, y)).toBe(direction),
);
