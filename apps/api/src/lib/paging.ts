import type { Paged } from '@fencing-journal/contract/shared/paging';
import { limits } from '@fencing-journal/contract/shared/limits';
import { notFound } from './errors.ts';

/**
 * Builds a list page with absolute links on the public origin that keep the filters. Page 1 exists
 * even if it is empty; any other page without rows throws 404.
 */
export function toPage<T>(
  origin: string,
  path: string,
  page: number,
  count: number,
  results: T[],
  filters: Record<string, string> = {},
  size: number = limits.pageSize,
): Paged<T> {
  const pages = Math.max(1, Math.ceil(count / size));
  if (page > pages) throw notFound();
  const link = (target: number) =>
    `${origin}${path}?${new URLSearchParams({ ...filters, page: String(target) }).toString()}`;
  return {
    results,
    count,
    previous: page > 1 ? link(page - 1) : null,
    next: page < pages ? link(page + 1) : null,
  };
}

/** Returns the text parameters of a query. They are its filters, which the links to other pages keep. */
export const textParams = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
