import type { CoachOption, Lesson } from '@fencing-journal/contract/lessons';
import { nameOf } from '../../lib/format.ts';
import type { Option } from '../../ui/field.tsx';

export const optionOf = (coach: CoachOption): Option => ({
  value: coach.coach_slug,
  label: nameOf(coach),
});

/** What a select holds for the coach of a lesson: the name, once there is no coach of that slug any more (G-52). */
export const coachValue = ({ coach, coach_slug }: Pick<Lesson, 'coach' | 'coach_slug'>): string =>
  coach_slug ?? coach;

/** The coaches to choose from, and the one whom a lesson names already, whatever became of him. */
export function optionsFor(
  coaches: readonly CoachOption[],
  lesson?: Pick<Lesson, 'coach' | 'coach_slug'>,
): Option[] {
  const options = coaches.map(optionOf);
  if (!lesson || options.some(({ value }) => value === coachValue(lesson))) return options;
  return [...options, { value: coachValue(lesson), label: `${lesson.coach} (not on your list)` }];
}

/** Whose lesson it most likely was: that of the latest lesson's coach, while one may still name him, or of the only coach there is; else "". */
export function likelyCoach(latest: readonly Lesson[], coaches: readonly CoachOption[]): string {
  const last = latest
    .map(({ coach_slug }) => coach_slug)
    .find((slug) => coaches.some(({ coach_slug }) => coach_slug === slug));
  const [first, ...others] = coaches;
  return last ?? (others.length === 0 ? (first?.coach_slug ?? '') : '');
}
