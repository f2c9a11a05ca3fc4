/**
 * Returns a function that creates the value at its first call. For `Intl` formats: a page's first one takes 10 ms of
 * its start, several times that on a phone.
 */
export function lazily<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
