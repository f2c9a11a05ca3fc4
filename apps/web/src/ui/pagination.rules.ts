import { limits } from '@fencing-journal/contract/shared/limits';

export interface Links {
  count: number;
  previous: string | null;
  next: string | null;
}

/** Pages of five rows, unless a list has others (section 9). */
export const totalPages = (count: number, size: number = limits.pageSize): number =>
  Math.ceil(count / size);

/** The page= of a link, or undefined. */
export function pageOfLink(link: string | null): number | undefined {
  const page = link === null ? Number.NaN : Number(/[?&]page=(\d+)/.exec(link)?.[1] ?? Number.NaN);
  return Number.isInteger(page) ? page : undefined;
}

/** next's page − 1, else previous's page + 1, else 1 (G-44). */
export function currentPage({ previous, next }: Links): number {
  const after = pageOfLink(next);
  if (after !== undefined) return after - 1;
  const before = pageOfLink(previous);
  return before === undefined ? 1 : before + 1;
}

/** The numbers to show, with gaps: all up to six pages, else first, last and the neighbours of the current one (section 9). */
export function pageWindow(current: number, total: number): (number | 'gap')[] {
  if (total <= 6) return Array.from({ length: total }, (_, index) => index + 1);
  const shown = [...new Set([1, current - 1, current, current + 1, total])]
    .filter((page) => page >= 1 && page <= total)
    .sort((one, other) => one - other);
  return shown.flatMap((page, index) => {
    const before = shown[index - 1];
    return before !== undefined && page - before > 1 ? ['gap' as const, page] : [page];
  });
}
