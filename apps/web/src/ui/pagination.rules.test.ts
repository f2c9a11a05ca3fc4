import { describe, expect, it } from 'vitest';
import { currentPage, pageOfLink, pageWindow, totalPages } from './pagination.rules.ts';

describe('pagination', () => {
  it('has count / 5 pages, rounded up', { tags: ['R-NAV-22', 'R-CST-06'] }, () => {
    expect([0, 1, 5, 10, 11].map((count) => totalPages(count))).toEqual([0, 1, 1, 2, 3]);
    expect([25, 26].map((count) => totalPages(count, 25))).toEqual([1, 2]);
  });

  it('reads the current page from the links', { tags: ['R-NAV-23', 'R-CST-07'] }, () => {
    expect(
      currentPage({
        count: 30,
        previous: null,
        next: 'https://x.test/api/tournaments/all/?page=3',
      }),
    ).toBe(2);
    expect(currentPage({ count: 15, previous: '/all/?page=2', next: null })).toBe(3);
    expect(currentPage({ count: 3, previous: null, next: null })).toBe(1);
    expect(pageOfLink('/all/?sort=x&page=12')).toBe(12);
    expect(pageOfLink('/all/')).toBeUndefined();
  });

  it('shows every page up to six', { tags: ['R-NAV-24', 'R-CST-08'] }, () => {
    expect(pageWindow(3, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(pageWindow(1, 1)).toEqual([1]);
  });

  it(
    'beyond six pages shows the first, the last, the neighbors and gaps',
    { tags: ['R-NAV-25', 'R-CST-08'] },
    () => {
      expect(pageWindow(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
      expect(pageWindow(1, 12)).toEqual([1, 2, 'gap', 12]);
      expect(pageWindow(12, 12)).toEqual([1, 'gap', 11, 12]);
      expect(pageWindow(3, 7)).toEqual([1, 2, 3, 4, 'gap', 7]);
    },
  );
});
