import { describe, expect, it } from 'vitest';
import { maxAttempts, nextAttemptAt } from './attempts.ts';

describe('delays between attempts', () => {
  const now = new Date('2026-03-14T10:00:00Z');
  const minutes = Array.from({ length: maxAttempts }, (_, index) =>
    nextAttemptAt(index + 1, now),
  ).map((at) => at && (at.getTime() - now.getTime()) / 60_000);

  it('grow from one minute to twelve hours, and end after ten attempts', () => {
    expect(minutes).toHaveLength(10);
    expect(minutes.at(-1)).toBeUndefined();
    const pauses = minutes.slice(0, -1) as number[];
    expect([pauses[0], pauses.at(-1)]).toEqual([1, 720]);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  });
});
