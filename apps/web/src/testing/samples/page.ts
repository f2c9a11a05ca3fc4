import { limits } from '@fencing-journal/contract/shared/limits';
import type { Paged } from '@fencing-journal/contract/shared/paging';

/** A page of a list as the server returns it, including links. */
export function aPage<T>(
  path: string,
  rows: readonly T[],
  page = 1,
  size: number = limits.pageSize,
): Paged<T> {
  const link = (to: number) => `${location.origin}${path}?page=${to}`;
  return {
    results: rows.slice((page - 1) * size, page * size),
    count: rows.length,
    previous: page > 1 ? link(page - 1) : null,
    next: page * size < rows.length ? link(page + 1) : null,
  };
}
