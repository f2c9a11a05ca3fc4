import { ageGroup } from '@fencing-journal/contract/shared/age';
import { useQuery } from '@tanstack/react-query';
import { birthYearQuery } from './birth-year.api.ts';
import { ownGuardiansQuery } from './own-guardians.api.ts';

/** The age group in the current year. */
const groupNow = (birthYear: number | null) => ageGroup(birthYear, new Date().getFullYear());

/**
 * Whether a parent has to approve the coaches of the user, who is a minor. `parent missing`: yes, but none is linked.
 * `unknown`: the server can't be reached or returned an error.
 */
export function useApproval():
  | 'pending'
  | 'unknown'
  | 'parent decides'
  | 'parent missing'
  | 'not needed' {
  const guardians = useQuery(ownGuardiansQuery);
  const answer = useQuery(birthYearQuery);
  if (guardians.isPending || answer.isPending) return 'pending';
  if (!guardians.data || !answer.data) return 'unknown';
  if (guardians.data.length > 0) return 'parent decides';
  return groupNow(answer.data.birth_year) === '16 to 17' ? 'not needed' : 'parent missing';
}
