/** Words that routes use in the position of a slug. */
export const reservedSlugs = ['add', 'edit', 'bout', 'pool'] as const;

/**
 * Returns the name as lowercase ASCII words joined by hyphens, in at most `max` characters:
 * "Épée Cup №1" → "epee-cup-no1". Returns "" for a name without a Latin letter or digit; the caller
 * supplies a fallback.
 */
export function slugify(name: string, max = 60): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '');
}
