import type { GuideProgress, ProgressChange } from '@fencing-journal/contract/guides';
import { randomKey } from '../../lib/random-key.ts';

/** A checklist change to send, with its guide and tournament ("" for none). */
export interface ChecklistChange extends Omit<ProgressChange, 'tournament'> {
  slug: string;
  tournament: string;
  /** The account that made the change; no other session may send it. */
  account: string;
}

/** The progress after the change, applied optimistically. */
export function applyChange(
  progress: GuideProgress,
  { marks = [], items = [], removed = [], choices }: ChecklistChange,
): GuideProgress {
  const ticked = new Set(progress.ticked);
  for (const { item, ticked: isTicked } of marks) {
    if (isTicked) ticked.add(item);
    else ticked.delete(item);
  }
  const removedIds = new Set(removed.map(({ id }) => id));
  const updatedTexts = new Map(items.map(({ id, text }) => [id, text]));
  const existingItems = progress.items.map(({ id, text }) => ({
    id,
    text: updatedTexts.get(id) ?? text,
  }));
  const added = items
    .filter(({ id }) => progress.items.every((item) => item.id !== id))
    .map(({ id, text }) => ({ id, text }));
  return {
    ...progress,
    ticked: [...ticked],
    items: [...existingItems, ...added].filter(({ id }) => !removedIds.has(id)),
    choices: choices ?? progress.choices,
  };
}

/** The user's items on the last list that this list doesn't have, compared by id and by text. */
export function copyableItems({ items, last }: GuideProgress): { id: string; text: string }[] {
  const normalizeText = (text: string) => text.trim().toLowerCase();
  return (last?.items ?? []).filter((other) =>
    items.every(
      ({ id, text }) => id !== other.id && normalizeText(text) !== normalizeText(other.text),
    ),
  );
}

export const newItemId = (): string => `own-${randomKey()}`;
