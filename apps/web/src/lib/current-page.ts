import { storageKeys } from './session.ts';

/**
 * The list page that the specification remembers under `currentPage`: one key for all lists, holding the plain page
 * link, which a list heeds only when it is its own (G-43).
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

export const forgetPage = (): void => localStorage.removeItem(storageKeys.currentPage);
