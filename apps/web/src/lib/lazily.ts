/**
 * Returns a function that creates the value on its first call. Used for `Intl` formats, because the first one delays
 * the start of a page by 10 ms, and by several times that on a phone.
 */
export function lazily<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
