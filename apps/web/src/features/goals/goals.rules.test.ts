import { describe, expect, test } from 'vitest';
import { aGoal } from '../../testing/samples/goals.ts';
import { dueText } from '../../lib/due-text.ts';
import { explain, figureText, percentOf } from './goals.rules.ts';

const rate = aGoal();
const count = aGoal({
  measure: 'practice_bouts',
  target: 50,
  progress: { value: 60, low: null, high: null, bouts: null, reached: true },
});
const progress = { value: null, low: null, high: null, bouts: 0, reached: false };

describe('the progress of a goal', { tags: ['B-CG-06'] }, () => {
  test('is a figure next to its target, and a bar that is capped at 100%', () => {
    expect([figureText(rate), percentOf(rate)]).toEqual(['66.7% · goal 75%', 89]);
    expect([figureText(count), percentOf(count)]).toEqual(['60 of 50', 100]);
    expect([figureText(aGoal({ progress })), percentOf(aGoal({ progress }))]).toEqual([
      '– · goal 75%',
      0,
    ]);
    expect(figureText(aGoal({ measure: null, target: null, progress: null }))).toBe('');
  });

  test('is explained in a sentence with its range', () => {
    expect(explain(rate)).toBe(
      '8 of 12 pool bouts won in the 2025-26 season. The true rate is likely between 39% and 86%.',
    );
    const few = { value: 100, low: 20.7, high: 100, bouts: 1, reached: false };
    expect(explain(aGoal({ progress: few }))).toMatch(
      /^1 of 1 pool bouts won .* It counts as reached from 10 bouts on\.$/,
    );
    expect(explain(count)).toBe('Counts practice bouts in the 2025-26 season.');
    expect(explain(aGoal({ progress }))).toBe('No pool bouts in the 2025-26 season yet.');
  });
});

test.each([
  ['2026-03-14', 'Overdue since Mar 14, 2026'],
  ['2026-03-15', 'Due today'],
  ['2026-03-16', 'Due tomorrow'],
  ['2026-03-20', 'Due in 5 days'],
  ['2026-05-01', 'Due May 1, 2026'],
  [null, undefined],
])('a due date of %s reads "%s"', (due, text) => {
  expect(dueText(due, '2026-03-15')).toBe(text);
});
