import type { QueryKey } from '@tanstack/react-query';

/** The first query-key segments of the user's own data. */
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
/** Within these areas, what others share with a coach. */
const sharedSubKeys: readonly unknown[] = ['coach', 'students'];

/**
 * Whether an answer may be stored on the device. Only the account's own data: other people did
 * not agree to being stored.
 */
export function isCacheable([area, subKey]: QueryKey, answer: unknown, owner: string): boolean {
  if (!areas.includes(area) || sharedSubKeys.includes(subKey)) return false;
  if (typeof answer !== 'object' || answer === null) return false;
  return (
    !('mine' in answer && answer.mine === false) &&
    !('student_slug' in answer && answer.student_slug !== owner)
  );
}
