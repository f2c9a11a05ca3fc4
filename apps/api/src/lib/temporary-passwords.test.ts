import { describe, expect, it } from 'vitest';
import { newTemporaryPassword, normalizeTemporaryPassword } from './temporary-passwords.ts';

describe('a temporary password', () => {
  it('has 64 bits, no look-alikes, and never repeats', { tags: ['TP-1'] }, () => {
    const made = Array.from({ length: 2_000 }, newTemporaryPassword);
    expect(new Set(made).size).toBe(made.length);
    for (const one of made)
      expect(one).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{3}$/);
    expect(new Set(made.join('').replaceAll('-', '')).size).toBe(31);
  });

  it.for([
    ['k7m2p-9qw3x-4t8', 'k7m2p-9qw3x-4t8'],
    [' K7M2P 9QW3X 4T8 ', 'k7m2p-9qw3x-4t8'],
    ['k7m2p9qw3x4t8', 'k7m2p-9qw3x-4t8'],
  ])('typed as %j is read as %j', ([typed = '', read]) => {
    expect(normalizeTemporaryPassword(typed)).toBe(read);
  });

  it.for([
    '',
    'k7m2p-9qw3x-4t',
    'k7m2p-9qw3x-4t88',
    'three quick touches',
    'k7m2p-9qw3x-4to',
    'k7m2p-9qw3x-4t1',
    'éééééééééé123',
  ])('typed as %j is rejected', (typed) => {
    expect(normalizeTemporaryPassword(typed)).toBeUndefined();
  });
});
