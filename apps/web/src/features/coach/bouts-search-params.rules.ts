import { coachBoutsQuerySchema } from '@fencing-journal/contract/bouts';

interface BoutsFilter {
  student: string | undefined;
  group: string | undefined;
  page: number;
}

/** Reads student, group and page from the address. Ignores values that the contract rejects, so that old links open. */
export function parseFilter(search: URLSearchParams): BoutsFilter {
  const param = (name: 'student' | 'group' | 'page') => search.get(name) || undefined;
  const isValid = (query: object) => coachBoutsQuerySchema.safeParse(query).success;
  const [student, group, page] = [param('student'), param('group'), param('page')];
  return {
    student: isValid({ student }) ? student : undefined,
    group: isValid({ group }) ? group : undefined,
    page: isValid({ page }) ? Number(page ?? 1) : 1,
  };
}

export const toSearchParams = ({ student, group, page }: BoutsFilter): Record<string, string> => ({
  ...(student !== undefined && { student }),
  ...(group !== undefined && { group }),
  ...(page > 1 && { page: String(page) }),
});
