import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { Command } from '../command.ts';

type Row = { slug: string };

/**
 * Newest first, like every dated list. Within a day the last logged comes first: rows missing from `seen` are newer.
 */
export function byDate<K extends string, T extends Row & Record<K, string>>(
  rows: readonly T[],
  answerRows: readonly Row[],
  field: K,
): T[] {
  const isNew = (row: Row) => !answerRows.some(({ slug }) => slug === row.slug);
  const newest = [...rows.filter(isNew).toReversed(), ...rows.filter((row) => !isNew(row))];
  return newest.toSorted((one, other) =>
    one[field] === other[field] ? 0 : one[field] < other[field] ? 1 : -1,
  );
}

/** The total count, including pending creates and deletes. */
export function countWithPending(
  { count, results }: Paged<Row>,
  effects: readonly Command[],
): number {
  const createdCommands = effects.filter(
    ({ action, slug }) => action === 'create' && !results.some((row) => row.slug === slug),
  );
  const deletedSlugs = new Set(
    effects.filter(({ action }) => action === 'delete').map(({ slug }) => slug),
  );
  return Math.max(0, count + createdCommands.length - deletedSlugs.size);
}
