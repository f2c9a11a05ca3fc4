import { bouts } from '@fencing-journal/contract/bouts';

interface Choice {
  student: string | undefined;
  page: number;
}

/** The student and page in the address. Values that the contract rejects are ignored, so that old links still open. */
export function choiceIn(search: URLSearchParams): Choice {
  const asked = (name: 'student' | 'page') => search.get(name) || undefined;
  const accepts = (query: object) => bouts.coach.query.safeParse(query).success;
  const [student, page] = [asked('student'), asked('page')];
  return {
    student: accepts({ student }) ? student : undefined,
    page: accepts({ page }) ? Number(page ?? 1) : 1,
  };
}

export const addressOf = ({ student, page }: Choice): Record<string, string> => ({
  ...(student !== undefined && { student }),
  ...(page > 1 && { page: String(page) }),
});
