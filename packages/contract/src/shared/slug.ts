/** Words that routes use where a slug could stand (G-59). */
export const reservedSlugs = ['add', 'edit', 'bout', 'pool'] as const;

/**
 * ASCII, lower case, words joined by hyphens, at most `max` characters: "Épée Cup №1" → "epee-cup-1".
 * A name without a single Latin letter or digit yields "", and the caller says what stands there instead.
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
