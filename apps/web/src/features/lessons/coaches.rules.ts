import type { CoachOption, Lesson } from '@fencing-journal/contract/lessons';
import { nameOf } from '../../lib/format.ts';
import type { Option } from '../../ui/field.tsx';

export const toOption = (coach: CoachOption): Option => ({
  value: coach.coach_slug,
  label: nameOf(coach),
});

/** The select value for a lesson's coach: the slug, or the name if the coach no longer exists. */
export const coachValue = ({ coach, coach_slug }: Pick<Lesson, 'coach' | 'coach_slug'>): string =>
  coach_slug ?? coach;

/** The coaches to choose from, plus the one the lesson already names if they are no longer on the list. */
export function optionsFor(
  coaches: readonly CoachOption[],
  lesson?: Pick<Lesson, 'coach' | 'coach_slug'>,
): Option[] {
  const options = coaches.map(toOption);
  if (!lesson || options.some(({ value }) => value === coachValue(lesson))) return options;
  return [...options, { value: coachValue(lesson), label: `${lesson.coach} (not on your list)` }];
}

/** The most likely coach: that of the latest lesson with a coach still on the list, else the only coach, else "". */
export function suggestCoach(latest: readonly Lesson[], coaches: readonly CoachOption[]): string {
  const last = latest
    .map(({ coach_slug }) => coach_slug)
    .find((slug) => coaches.some(({ coach_slug }) => coach_slug === slug));
  const [first, ...others] = coaches;
  return last ?? (others.length === 0 ? (first?.coach_slug ?? '') : '');
}
