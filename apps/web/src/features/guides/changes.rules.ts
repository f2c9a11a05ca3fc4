import type { GuideProgress, ProgressChange } from '@fencing-journal/contract/guides';
import { newKey } from '../../lib/api.ts';

/** A checklist change to send: of which guide, for which tournament ("" for none). */
export interface Sent extends Omit<ProgressChange, 'tournament'> {
  slug: string;
  tournament: string;
  /** The account that made the change; no other session may send it. */
  account: string;
}

/** The progress after the change, applied optimistically. */
export function applied(
  progress: GuideProgress,
  { marks = [], items = [], removed = [], choices }: Sent,
): GuideProgress {
  const ticked = new Set(progress.ticked);
  for (const { item, ticked: isTicked } of marks) {
    if (isTicked) ticked.add(item);
    else ticked.delete(item);
  }
  const gone = new Set(removed.map(({ id }) => id));
  const reworded = new Map(items.map(({ id, text }) => [id, text]));
  const known = progress.items.map(({ id, text }) => ({ id, text: reworded.get(id) ?? text }));
  const added = items
    .filter(({ id }) => progress.items.every((item) => item.id !== id))
    .map(({ id, text }) => ({ id, text }));
  return {
    ...progress,
    ticked: [...ticked],
    items: [...known, ...added].filter(({ id }) => !gone.has(id)),
    choices: choices ?? progress.choices,
  };
}

/** The last list's own items that this list doesn't have, compared by id and by text. */
export function toCopy({ items, last }: GuideProgress): { id: string; text: string }[] {
  const same = (text: string) => text.trim().toLowerCase();
  return (last?.items ?? []).filter((other) =>
    items.every(({ id, text }) => id !== other.id && same(text) !== same(other.text)),
  );
}

export const newItemId = (): string => `own-${newKey()}`;
