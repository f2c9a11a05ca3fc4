interface Schema<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false };
}

/**
 * Parses the query of a URL. Drops defaults, and values that the contract rejects, alone or combined with earlier ones,
 * so that old links still open.
 */
export function parseSearchQuery<T extends object>(
  search: URLSearchParams,
  names: readonly (keyof T & string)[],
  schema: Schema<T>,
  defaults: Partial<Record<keyof T & string, string>>,
): Partial<T> {
  let query: Partial<T> = {};
  for (const name of names) {
    const value = search.get(name);
    if (value === null || value === '' || value === defaults[name]) continue;
    const parsed = schema.safeParse({ ...query, [name]: value });
    if (parsed.success) query = parsed.data;
  }
  return query;
}

/** Returns the query string of an address, or "" if nothing is chosen. The first page is left out. */
export function buildSearchQuery<T extends { page?: number | undefined }>(
  query: T,
  names: readonly (keyof T & string)[],
): string {
  const search = new URLSearchParams();
  for (const name of names)
    if (query[name] !== undefined && !(name === 'page' && query.page === 1))
      search.set(name, String(query[name]));
  return search.size > 0 ? `?${search.toString()}` : '';
}
