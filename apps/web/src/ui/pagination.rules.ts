import { limits } from '@fencing-journal/contract/shared/limits';

export interface PageLinks {
  count: number;
  previous: string | null;
  next: string | null;
}

/** Returns the number of pages. Lists have five rows per page unless `size` says otherwise. */
export const totalPages = (count: number, size: number = limits.pageSize): number =>
  Math.ceil(count / size);

/** Returns the page number in a link, or undefined if there is none. */
export function pageOfLink(link: string | null): number | undefined {
  const page = link === null ? Number.NaN : Number(/[?&]page=(\d+)/.exec(link)?.[1] ?? Number.NaN);
  return Number.isInteger(page) ? page : undefined;
}

/** Returns the current page: the next link's page − 1, else the previous link's page + 1, else 1. */
export function currentPage({ previous, next }: PageLinks): number {
  const nextPage = pageOfLink(next);
  if (nextPage !== undefined) return nextPage - 1;
  const previousPage = pageOfLink(previous);
  return previousPage === undefined ? 1 : previousPage + 1;
}

/**
 * Returns the page numbers to show: all up to six, otherwise the first, the last and the neighbors of
 * the current page, with gaps.
 */
export function pageWindow(current: number, total: number): (number | 'gap')[] {
  if (total <= 6) return Array.from({ length: total }, (_, index) => index + 1);
  const shown = [...new Set([1, current - 1, current, current + 1, total])]
    .filter((page) => page >= 1 && page <= total)
    .sort((one, other) => one - other);
  return shown.flatMap((page, index) => {
    const previousPage = shown[index - 1];
    return previousPage !== undefined && page - previousPage > 1 ? ['gap' as const, page] : [page];
  });
}
