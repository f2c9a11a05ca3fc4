/** Splits a list into runs of adjacent items in the same group. */
export function groupAdjacent<T>(
  items: Iterable<T>,
  groupOf: (item: T) => string | undefined,
): { group: string | undefined; members: T[] }[] {
  const groups: { group: string | undefined; members: T[] }[] = [];
  for (const item of items) {
    const group = groupOf(item);
    const last = groups.at(-1);
    if (last && last.group === group) last.members.push(item);
    else groups.push({ group, members: [item] });
  }
  return groups;
}
