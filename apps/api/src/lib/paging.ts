import type { Paged } from '@fencing-journal/contract/shared/paging';
import { limits } from '@fencing-journal/contract/shared/limits';
import { notFound } from './errors.ts';

/**
 * The answer of a paged list with absolute links on the public origin, which keep what the list was chosen by; page 1
 * exists even when it is empty, any other page without rows answers 404 (G-44).
 */
export function asPage<T>(
  origin: string,
  path: string,
  page: number,
  count: number,
  results: T[],
  chosenBy: Record<string, string> = {},
  size: number = limits.pageSize,
): Paged<T> {
  const pages = Math.max(1, Math.ceil(count / size));
  if (page > pages) throw notFound();
  const link = (to: number) =>
    `${origin}${path}?${new URLSearchParams({ ...chosenBy, page: String(to) }).toString()}`;
  return {
    results,
    count,
    previous: page > 1 ? link(page - 1) : null,
    next: page < pages ? link(page + 1) : null,
  };
}
