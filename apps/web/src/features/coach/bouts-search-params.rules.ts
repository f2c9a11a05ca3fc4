import { bouts } from '@fencing-journal/contract/bouts';

interface BoutsFilter {
  student: string | undefined;
  page: number;
}

/** The student and page in the address. Values that the contract rejects are ignored, so that old links still open. */
export function parseFilter(search: URLSearchParams): BoutsFilter {
  const param = (name: 'student' | 'page') => search.get(name) || undefined;
  const isValid = (query: object) => bouts.coach.query.safeParse(query).success;
  const [student, page] = [param('student'), param('page')];
  return {
    student: isValid({ student }) ? student : undefined,
    page: isValid({ page }) ? Number(page ?? 1) : 1,
  };
}

export const toSearchParams = ({ student, page }: BoutsFilter): Record<string, string> => ({
  ...(student !== undefined && { student }),
  ...(page > 1 && { page: String(page) }),
});
