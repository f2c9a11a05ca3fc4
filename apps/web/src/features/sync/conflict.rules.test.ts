import { describe, expect, test } from 'vitest';
import { offlineRecords } from '../../app/offline-records.ts';
import { fieldLabel, formatValue } from './conflict.rules.ts';

describe('the comparison of two versions', () => {
  test('labels fields by their names', () => {
    expect(['event_level', 'notes_a', 'coach_slug'].map(fieldLabel)).toEqual([
      'Event level',
      'Notes A',
      'Coach',
    ]);
  });

  test('shows names for slugs, and a dash for empty values', () => {
    const nameOf = (slug: string) => (slug === 'ana-lind-aaaaaa' ? 'Ana Lind' : undefined);
    expect(
      ['ana-lind-aaaaaa', ['ana-lind-aaaaaa', 'x'], '', [], null, 0, true].map((value) =>
        formatValue(value, nameOf),
      ),
    ).toEqual(['Ana Lind', 'Ana Lind, x', '—', '—', '—', '0', 'Yes']);
  });

  test('shows the legs, fencers and substitutions of a team match', { tags: ['B-PT-04'] }, () => {
    const { entryText } = offlineRecords.types.team_match;
    const text = (value: unknown) => formatValue(value, () => undefined, entryText);
    expect(
      text([
        { a: 5, b: 3 },
        { a: 9, b: 10 },
      ]),
    ).toBe('5–3, 9–10');
    expect(
      text([
        { fencer: '', name: 'Ana Parry' },
        { fencer: '', name: 'Eva Flick' },
      ]),
    ).toBe('Ana Parry, Eva Flick');
    expect(text([{ side: 'b', number: 4, leg: 7 }])).toBe('number 4 of team B from leg 7');
  });
});
