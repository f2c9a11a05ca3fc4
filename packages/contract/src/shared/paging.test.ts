import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { pageOf, pageQuery } from './paging.ts';

const pageIn = (query: object) => z.safeParse(pageQuery, query);

describe('page queries', () => {
  it.for([
    [{}, undefined],
    [{ page: '1' }, 1],
    [{ page: '12' }, 12],
    [{ page: '007' }, 7],
    [{ page: 3 }, 3],
  ] as const)('read %j as page %s', { tags: ['R-API-37'] }, ([query, page]) => {
    expect(pageIn(query)).toMatchObject({
      success: true,
      data: page === undefined ? {} : { page },
    });
  });

  it.for(['0', '-1', '1.5', 'x', '', ' 1', '1e3', '1'.repeat(400)])(
    'reject page %j',
    { tags: ['R-API-06'] },
    (page) => {
      expect(pageIn({ page }).success).toBe(false);
    },
  );
});

it('a page has results, count, previous and next', { tags: ['R-DATA-25', 'R-API-07'] }, () => {
  const page = {
    results: ['a'],
    count: 6,
    previous: null,
    next: 'https://journal.example/api/tournaments/all/?page=2',
  };
  expect(z.parse(pageOf(z.string()), page)).toEqual(page);
  for (const key of Object.keys(page))
    expect(z.safeParse(pageOf(z.string()), { ...page, [key]: undefined }).success, key).toBe(false);
});
