import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it.for([
  ['José Núñez', 'jose nunez'],
  ['  ADA  Lunge ', 'ada  lunge'],
  ['Ａｄａ', 'ada'],
  ['Żółw', 'zołw'],
  ['O’Hara-Smith', 'o’hara-smith'],
  ['東京', '東京'],
  ['', ''],
] as const)('%j is searched as %j', ([name, folded]) => {
  expect(fold(name)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
