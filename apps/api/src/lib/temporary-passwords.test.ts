import { describe, expect, it } from 'vitest';
import { newTemporaryPassword, normalizeTemporaryPassword } from './temporary-passwords.ts';

describe('a temporary password', () => {
  it('has 65 bits, no look-alikes, and never repeats', { tags: ['TP-1'] }, () => {
    const made = Array.from({ length: 2_000 }, newTemporaryPassword);
    expect(new Set(made).size).toBe(made.length);
    for (const one of made)
      expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{3}$/);
    expect(new Set(made.join('').replaceAll('-', '')).size).toBe(32);
  });

  it.for([
    ['k7m2p-9qw3x-4t0', 'k7m2p-9qw3x-4t0'],
    [' K7M2P 9QW3X 4TO ', 'k7m2p-9qw3x-4t0'],
    ['k7m2p9qw3x4t0', 'k7m2p-9qw3x-4t0'],
    ['il00000000000', '11000-00000-000'],
  ])('typed as %j is read as %j', ([typed = '', read]) => {
    expect(normalizeTemporaryPassword(typed)).toBe(read);
  });

  it.for([
    '',
    'k7m2p-9qw3x-4t',
    'k7m2p-9qw3x-4t00',
    'three quick touches',
    'uuuuuuuuuuuuu',
    'éééééééééé123',
  ])('typed as %j is rejected', (typed) => {
    expect(normalizeTemporaryPassword(typed)).toBeUndefined();
  });
});
