import type { CoachOption, Lesson } from '@fencing-journal/contract/lessons';

export const aCoach = (overrides: Partial<CoachOption> = {}): CoachOption => ({
  coach_slug: 'teo-marsh-aaaaaa',
  first_name: 'Teo',
  last_name: 'Marsh',
  is_card: false,
  ...overrides,
});

/** A lesson of the logged-in user. Set `student_slug` for another student. */
export const aLesson = (overrides: Partial<Lesson> = {}): Lesson => ({
  slug: 'lesson-20260314-aaaaaa',
  coach: 'Teo Marsh',
  coach_slug: 'teo-marsh-aaaaaa',
  student: 'Robin Vega',
  student_slug: 'robin-vega-aaaaaa',
  lesson_date: '2026-03-14',
  student_notes: 'Parry six, then the riposte.',
  coach_notes: 'Keep the elbow in.',
  coach_notes_at: '2026-03-15T18:00:00.000Z',
  unread: false,
  lesson_media: [],
  from_coach: false,
  themes: [],
  ...overrides,
});
