import { expect, it } from 'vitest';
import { sizeText } from './size.ts';

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [45_400, '45 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [3_440_000, '3.4 MB'],
  [9_960_000, '10 MB'],
  [120e9, '120 GB'],
  [5e15, '5000 TB'],
])('%d bytes are shown as %s', (bytes, said) => {
  expect(sizeText(bytes)).toBe(said.replace(' ', '\u00A0'));
});
