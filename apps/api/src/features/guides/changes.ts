/**
 * Returns the latest change per name, or the last one sent if two have the same time. Needed because one statement can
 * write a row only once.
 */
export function latestByName<T extends { at: Date }>(
  changes: readonly T[],
  nameOf: (change: T) => string,
): T[] {
  const latest = new Map<string, T>();
  for (const change of changes) {
    const name = nameOf(change);
    const known = latest.get(name);
    if (known === undefined || change.at >= known.at) latest.set(name, change);
  }
  return [...latest.values()];
}
