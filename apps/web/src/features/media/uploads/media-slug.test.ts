import { expect, test } from 'vitest';
import { newMediaSlug } from './media-slug.ts';

test(
  'video slugs are seven letters and digits with equal probability',
  { tags: ['R-CST-13'] },
  () => {
    const names = Array.from({ length: 4_000 }, newMediaSlug);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9]{7}$/);
    expect(new Set(names).size).toBe(names.length);
    const counts = new Map<string, number>();
    for (const letter of names.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // In 28,000 characters, each is expected 452 times, ± 21. With modulo bias, some would come up 565 times.
    for (const [letter, count] of counts)
      expect(Math.abs(count - 28_000 / 62), letter).toBeLessThan(105);
  },
);
