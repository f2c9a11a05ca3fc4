import { expect, it } from 'vitest';
import { normalizeForSearch } from './normalize-for-search.ts';

it.for([
  ['José Núñez', 'jose nunez'],
  ['  ADA  Lunge ', 'ada  lunge'],
  ['Ａｄａ', 'ada'],
  ['Żółw', 'zołw'],
  ['O’Hara-Smith', 'o’hara-smith'],
  ['東京', '東京'],
  ['', ''],
] as const)('%j is searched as %j', ([name, normalized]) => {
  expect(normalizeForSearch(name)).toBe(normalized);
  expect(normalizeForSearch(normalized)).toBe(normalized);
});
