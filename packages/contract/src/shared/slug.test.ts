import { describe, expect, it } from 'vitest';
import { reservedSlugs, slugify } from './slug.ts';

describe('slugify', () => {
  it.for([
    ['Épée Cup №1', 'epee-cup-no1'],
    ['  Harbour   Open!  ', 'harbour-open'],
    ['Straße ØÆŒŁĐ', 'strasse-oaeoeld'],
    ['José Núñez', 'jose-nunez'],
    ['Đorđević', 'dordevic'],
    ['a_b.c/d', 'a-b-c-d'],
    ['ＦＵＬＬ', 'full'],
    ['2026', '2026'],
    ['東京', ''],
    ['', ''],
    ['---', ''],
  ] as const)('turns %j into %j', ([name, slug]) => {
    expect(slugify(name)).toBe(slug);
  });

  it('returns at most 60 ASCII characters in words joined by single hyphens for any input', () => {
    for (const name of [
      'x'.repeat(200),
      'ab '.repeat(100),
      `${'x'.repeat(59)} yz`,
      '😀 a 😀',
      '\ud800',
      'İstanbul ı',
      '½ ﬁn',
    ]) {
      expect(slugify(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugify(name).length).toBeLessThanOrEqual(60);
    }
    expect(slugify(`${'x'.repeat(59)} yz`)).toBe('x'.repeat(59));
    expect(slugify('one two three', 8)).toBe('one-two');
  });

  it('the words that routes use in place of a slug are reserved', () => {
    expect(reservedSlugs).toEqual(expect.arrayContaining(['add', 'edit', 'bout']));
  });
});
