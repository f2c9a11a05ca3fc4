import { describe, expect, test } from 'vitest';
import { aCoach, aLesson } from '../../testing/samples/lessons.ts';
import { coachValue, suggestCoach, optionsFor } from './coaches.rules.ts';

const teo = aCoach();
const ilse = aCoach({
  coach_slug: 'ilse-varn-aaaaaa',
  first_name: 'Ilse',
  last_name: 'Varn',
  is_card: true,
});

describe('the coaches to choose from', () => {
  const listed = [
    { value: 'teo-marsh-aaaaaa', label: 'Teo Marsh' },
    { value: 'ilse-varn-aaaaaa', label: 'Ilse Varn' },
  ];

  test('are those on the list', { tags: ['R-LES-15'] }, () => {
    expect(optionsFor([teo, ilse])).toEqual(listed);
    expect(optionsFor([teo, ilse], aLesson())).toEqual(listed);
  });

  test.each([
    {
      who: 'is connected no more',
      lesson: aLesson({ coach: 'Ada Roy', coach_slug: 'ada-roy-aaaaaa' }),
      value: 'ada-roy-aaaaaa',
    },
    { who: 'is gone', lesson: aLesson({ coach: 'Ada Roy', coach_slug: null }), value: 'Ada Roy' },
  ])(
    "include the lesson's coach who $who, so that the lesson can still be saved",
    ({ lesson, value }) => {
      expect(coachValue(lesson)).toBe(value);
      expect(optionsFor([teo], lesson)).toEqual([
        listed[0],
        { value, label: 'Ada Roy (not on your list)' },
      ]);
    },
  );
});

describe('the likely coach', () => {
  test('is that of the newest lesson whose coach is on the list', () => {
    expect(
      suggestCoach(
        [
          aLesson({ coach_slug: null }),
          aLesson({ coach_slug: 'ada-roy-aaaaaa' }),
          aLesson({ coach_slug: ilse.coach_slug }),
          aLesson(),
        ],
        [teo, ilse],
      ),
    ).toBe(ilse.coach_slug);
  });

  test('without such a lesson is the only coach, or nobody unless there is exactly one', () => {
    expect(suggestCoach([], [teo])).toBe(teo.coach_slug);
    expect(suggestCoach([aLesson({ coach_slug: null })], [teo, ilse])).toBe('');
    expect(suggestCoach([], [])).toBe('');
  });
});
