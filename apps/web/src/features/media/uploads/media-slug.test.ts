import { expect, test } from 'vitest';
import { newMediaSlug } from './media-slug.ts';

test(
  'the name of a video is seven letters and digits, each as likely as the others',
  { tags: ['R-CST-13'] },
  () => {
    const names = Array.from({ length: 4_000 }, newMediaSlug);
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9]{7}$/);
    expect(new Set(names).size).toBe(names.length);
    const counts = new Map<string, number>();
    for (const letter of names.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 28,000 letters: 452 of each, give or take 21. One that came from the ends of a byte would stand at 565.
    for (const [letter, count] of counts)
      expect(Math.abs(count - 28_000 / 62), letter).toBeLessThan(105);
  },
);
