import { randomKey } from '../../lib/random-key.ts';

/** The slug of an object made on this device until the server assigns one. Server slugs don't contain a tilde. */
const provisionalPattern = /^~[0-9a-f]{16}(?:-\d+)?$/;
const provisionalInText = /~[0-9a-f]{16}(?:-\d+)?/g;

export const newProvisional = (): string => `~${randomKey(8)}`;

export const isProvisional = (value: unknown): value is string =>
  typeof value === 'string' && provisionalPattern.test(value);

/** Returns the provisional slug of the bout in a pool's row. */
export const poolRowSlug = (pool: string, index: number): string => `${pool}-${index}`;

/** Returns the slug of the create that makes the object: the pool's for a bout in its row, otherwise its own. */
export const createSlug = (slug: string): string => slug.replace(/-\d+$/, '');

/** The server's slugs by provisional slug. */
export type SlugMap = Readonly<Record<string, string>>;

/** Replaces provisional slugs at any depth. Those that the server hasn't resolved yet are kept. */
export function substituteSlugs<T>(value: T, slugs: SlugMap): T {
  if (isProvisional(value)) return (slugs[value] ?? value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => substituteSlugs(item, slugs)) as T;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, substituteSlugs(part, slugs)]),
    ) as T;
  return value;
}

/** Replaces provisional slugs inside a text. */
export const substituteSlugsInText = (text: string, slugs: SlugMap): string =>
  text.replaceAll(provisionalInText, (slug) => slugs[slug] ?? slug);

/** Whether the value mentions, at any depth, a provisional slug that meets the condition. */
export const mentions = (value: unknown, condition: (slug: string) => boolean): boolean =>
  isProvisional(value)
    ? condition(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((part) => mentions(part, condition));
