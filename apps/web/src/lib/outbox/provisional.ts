/** How an object that was made on this device is called until the server has given it a slug. No slug has a tilde (G-59). */
const form = /^~[0-9a-f]{16}(?:-\d+)?$/;
const inText = /~[0-9a-f]{16}(?:-\d+)?/g;

export const newProvisional = (): string =>
  `~${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const isProvisional = (value: unknown): value is string =>
  typeof value === 'string' && form.test(value);

/** The bout of a pool's row, while the pool waits. */
export const rowOf = (pool: string, index: number): string => `${pool}-${index}`;

/** What the server has called the objects that were made here, by their provisional slugs. */
export type Slugs = Readonly<Record<string, string>>;

/** The same value with the server's slugs, at any depth; what has none yet stays. */
export function resolved<T>(value: T, slugs: Slugs): T {
  if (isProvisional(value)) return (slugs[value] ?? value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => resolved(item, slugs)) as T;
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, resolved(part, slugs)]),
    ) as T;
  return value;
}

/** The same for the slugs that a text holds. */
export const resolvedText = (text: string, slugs: Slugs): string =>
  text.replaceAll(inText, (slug) => slugs[slug] ?? slug);

/** Whether the value names an object, at any depth, that the server does not know yet. */
export function namesUnsent(value: unknown, slugs: Slugs): boolean {
  if (isProvisional(value)) return !(value in slugs);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => namesUnsent(part, slugs))
  );
}
