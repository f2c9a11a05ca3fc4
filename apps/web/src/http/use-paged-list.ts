import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { clearRememberedPage, rememberedPage, rememberPage } from '../lib/current-page.ts';

/**
 * Returns one page of a list, starting with the remembered one. A page that no longer exists falls back to the previous
 * page.
 */
export function usePagedList<T, K extends QueryKey>(
  path: string,
  query: (page: number) => UseQueryOptions<Paged<T>, Error, Paged<T>, K>,
) {
  const [page, setPage] = useState(() => rememberedPage(path));
  const list = useQuery(query(page));
  const isMissingPage = page > 1 && list.error instanceof ApiError && list.error.status === 404;
  if (isMissingPage) {
    clearRememberedPage();
    setPage(page - 1);
  }

  const goTo = (next: number) => {
    rememberPage(path, next);
    setPage(next);
    window.scrollTo({ top: 0 });
  };
  /** Call before deleting the only entry of a later page. Shows the previous page, because this one disappears. */
  const goBackIfOnlyRow = () => {
    if (page > 1 && list.data?.results.length === 1) goTo(page - 1);
  };
  return {
    ...list,
    isError: list.isError && !isMissingPage,
    isPending: list.isPending || isMissingPage,
    goTo,
    leavePageOfOne: goBackIfOnlyRow,
  };
}
