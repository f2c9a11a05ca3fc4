import type { Lesson } from '@fencing-journal/contract/lessons';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePagedList } from '../../http/use-paged-list.ts';
import { currentPage } from '../../ui/pagination.rules.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import {
  filtersOf,
  listEndpoint,
  type LessonFilters,
  type LessonListKind,
} from './filters.rules.ts';

/** A paged list of lessons; the address holds the filters. */
export function useLessonList<K extends QueryKey>(
  kind: LessonListKind,
  query: (
    filters: LessonFilters,
    page: number,
  ) => UseQueryOptions<Paged<Lesson>, Error, Paged<Lesson>, K>,
) {
  const [search, setSearch] = useSearchParams();
  const [clearCount, setCleared] = useState(0);
  const filters = filtersOf(search, kind);
  const list = usePagedList(listEndpoint[kind].path, (page) => query(filters, page));

  /** Applies filters: resets to page 1 and replaces the browser history entry. */
  function applyFilters(changes: LessonFilters): void {
    if (list.data && currentPage(list.data) > 1) list.goTo(1);
    const entries = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(entries), replaceSearch);
  }
  function clear(): void {
    setCleared(clearCount + 1);
    applyFilters(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  }
  /** Uncontrolled fields use `initial` as default and `cleared` as key, so that clearing filters resets their text. */
  return {
    list,
    filters,
    choose: applyFilters,
    clear,
    cleared: clearCount,
    initial: clearCount === 0 ? filters : {},
    filtered: Object.keys(filters).length > 0,
  };
}

export type LessonListState = ReturnType<typeof useLessonList>;
