import type { QueryKey } from '@tanstack/react-query';

/** The beginnings of the keys of what a person has of his own. */
const areas: readonly unknown[] = [
  'tournaments',
  'events',
  'bouts',
  'fencers',
  'lessons',
  'guides',
  'equipment',
  'calendar',
];
/** In them, what others share with a coach. */
const ofOthers: readonly unknown[] = ['coach', 'students'];

/** Whether an answer may lie on the device: only what is the account's own, as other people did not agree to that (D-04). */
export function mayBeKept([area, what]: QueryKey, answer: unknown, owner: string): boolean {
  if (!areas.includes(area) || ofOthers.includes(what)) return false;
  if (typeof answer !== 'object' || answer === null) return false;
  return (
    !('mine' in answer && answer.mine === false) &&
    !('student_slug' in answer && answer.student_slug !== owner)
  );
}
