import { storageKeys } from './storage-keys.ts';

/**
 * Returns the remembered page number of a list, or 1. The specification has one key, `currentPage`, for all lists. It
 * stores the page's link, and a list ignores the links of other lists.
 */
export function rememberedPage(path: string): number {
  const link = localStorage.getItem(storageKeys.currentPage);
  if (link === null || !URL.canParse(link, location.origin)) return 1;
  const { pathname, searchParams } = new URL(link, location.origin);
  const page = Number(searchParams.get('page'));
  return pathname.replace(/\/$/, '') === path.replace(/\/$/, '') &&
    Number.isInteger(page) &&
    page > 0
    ? page
    : 1;
}

export const rememberPage = (path: string, page: number): void =>
  localStorage.setItem(storageKeys.currentPage, `${location.origin}${path}?page=${page}`);

export const clearRememberedPage = (): void => localStorage.removeItem(storageKeys.currentPage);
