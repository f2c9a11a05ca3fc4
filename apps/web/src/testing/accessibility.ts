import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails if axe finds a WCAG 2.2 AA violation on the page, in its current colors. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
}
