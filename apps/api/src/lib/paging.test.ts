import { describe, expect, it } from 'vitest';
import { toPage } from './paging.ts';

const page = (number: number, count: number) =>
  toPage('https://journal.example', '/api/tournaments/all/', number, count, []);
const at = (number: number) => `https://journal.example/api/tournaments/all/?page=${number}`;

describe('pages', () => {
  it.for([
    [1, 0, null, null],
    [1, 5, null, null],
    [1, 6, null, at(2)],
    [2, 6, at(1), null],
    [2, 11, at(1), at(3)],
    [3, 15, at(2), null],
  ] as const)(
    'page %i of a list of %i has the links %s and %s',
    { tags: ['R-API-07', 'R-CST-06'] },
    ([number, count, previous, next]) => {
      expect(page(number, count)).toEqual({ results: [], count, previous, next });
    },
  );

  it.for([
    [2, 0],
    [2, 5],
    [3, 6],
    [1_000_000, 6],
  ] as const)('page %i of a list of %i does not exist', ([number, count]) => {
    expect(() => page(number, count)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});
