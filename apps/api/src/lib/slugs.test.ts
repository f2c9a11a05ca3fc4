import { reservedSlugs } from '@fencing-journal/contract/shared/slug';
import { describe, expect, it } from 'vitest';
import { newNamelessSlug, newSlug, withNewSlug } from './slugs.ts';

describe('new slugs', () => {
  it('are the name and six random base-32 characters', () => {
    const slugs = Array.from({ length: 500 }, () => newSlug('Épée Cup', 'tournament'));
    for (const slug of slugs) expect(slug).toMatch(/^epee-cup-[0-9abcdefghjkmnpqrstvwxyz]{6}$/);
    expect(new Set(slugs).size).toBe(500);
    expect(new Set(slugs.map((slug) => slug.at(-1))).size).toBeGreaterThan(20);
  });

  it('fall back to a default for names without Latin letters, and are never reserved words', () => {
    expect(newSlug('東京', 'tournament')).toMatch(/^tournament-[0-9a-z]{6}$/);
    expect(newSlug('x'.repeat(200), 'x', 20)).toHaveLength(27);
    for (const word of reservedSlugs) expect(reservedSlugs).not.toContain(newSlug(word, word));
  });

  it('of people contain no name', () => {
    const slugs = Array.from({ length: 500 }, () => newNamelessSlug('fencer'));
    for (const slug of slugs) expect(slug).toMatch(/^fencer-[0-9abcdefghjkmnpqrstvwxyz]{10}$/);
    expect(new Set(slugs).size).toBe(500);
  });

  it('are retried if taken, five times at most', async () => {
    const tried: string[] = [];
    let number = 0;
    const stored = await withNewSlug(
      () => `slug-${(number += 1)}`,
      async (slug) => (tried.push(slug) < 3 ? undefined : slug),
    );
    expect([stored, tried]).toEqual(['slug-3', ['slug-1', 'slug-2', 'slug-3']]);
    let attempts = 0;
    await expect(
      withNewSlug(
        () => 'taken',
        async () => void (attempts += 1),
      ),
    ).rejects.toThrow('No free slug');
    expect(attempts).toBe(5);
  });

  it('propagate other errors', async () => {
    await expect(
      withNewSlug(
        () => 'slug',
        () => Promise.reject(new Error('the database is gone')),
      ),
    ).rejects.toThrow('the database is gone');
  });
});
