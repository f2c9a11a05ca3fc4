import { describe, expect, test } from 'vitest';
import { anInboxItem } from '../../testing/samples/inbox.ts';
import { afterRemoval, describeItem, parseInboxFilter, snoozeOptions } from './inbox.rules.ts';

describe('the inbox', { tags: ['B-CG-02'] }, () => {
  const items = ['one', 'two', 'three'].map((id) => anInboxItem({ id }));

  test.each([
    ['one', 'two'],
    ['two', 'three'],
    ['three', 'two'],
  ])('after "%s" is removed, shows "%s"', (removed, next) =>
    expect(afterRemoval(items, anInboxItem({ id: removed }))?.id).toBe(next),
  );

  test('shows nothing after the last item', () =>
    expect(afterRemoval([anInboxItem()], anInboxItem())).toBeUndefined());

  test('reads its filter from the address and drops what it does not know', () => {
    expect(parseInboxFilter(new URLSearchParams('kind=bout&group=juniors&state=snoozed'))).toEqual({
      kind: 'bout',
      group: 'juniors',
      state: 'snoozed',
    });
    expect(parseInboxFilter(new URLSearchParams('kind=tasks&state=open'))).toEqual({});
  });

  test('says what each item is', () => {
    expect(describeItem({ kind: 'lesson', date: '2026-03-14' })).toBe('Lesson on Mar 14, 2026');
    expect(describeItem({ kind: 'question', date: null })).toBe('Question in a video');
    expect(describeItem({ kind: 'request', date: null })).toBe('Wants to be your student');
  });

  test('snoozes across the end of a month', () =>
    expect(snoozeOptions('2026-11-30').map(({ value }) => value)).toEqual([
      '2026-12-01',
      '2026-12-03',
      '2026-12-07',
      '2026-12-30',
    ]));
});
