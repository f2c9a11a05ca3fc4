import { expect, test } from 'vitest';
import { parseWindow } from './clip-window.ts';

test('times that make no sense are replaced by the default', { tags: ['B-PL-01'] }, () => {
  const standard = { before: 6, after: 2 };
  expect(parseWindow('{"before":4,"after":0}')).toEqual({ before: 4, after: 0 });
  for (const stored of [null, '', 'x', '{"before":0,"after":99}', '{"before":"4"}'])
    expect(parseWindow(stored)).toEqual(standard);
});
