import { clearDraft, restoreDrafts, storedDrafts } from './drafts.ts';
import { personalPrefix } from '../lib/storage-keys.ts';

/** How long a discard can be undone, in milliseconds. */
const undoMs = 30_000;

/** Logging out clears it, like the drafts. */
const key = `${personalPrefix}discarded`;

export interface DiscardedDrafts {
  /** What was discarded, as the notice names it. */
  title: string;
  /** The page to open after Undo. */
  to: string;
  until: number;
  /** The stored drafts by storage key. */
  drafts: Record<string, string>;
}

/** Deletes drafts so that this can be undone for a while. Only the latest discard is kept. */
export function discardDrafts(
  names: readonly string[],
  { title, to }: Pick<DiscardedDrafts, 'title' | 'to'>,
): void {
  const discarded: DiscardedDrafts = {
    title,
    to,
    until: Date.now() + undoMs,
    drafts: storedDrafts(names),
  };
  try {
    localStorage.setItem(key, JSON.stringify(discarded));
  } catch {
    // Full storage only costs Undo.
  }
  for (const name of names) clearDraft(name);
}

export const clearDiscarded = (): void => localStorage.removeItem(key);

/** Returns what can be restored, or undefined if a draft was written under the same name since then. */
export function readDiscarded(now: number): DiscardedDrafts | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as DiscardedDrafts | null;
    if (!stored || stored.until <= now || stored.until > now + undoMs) return undefined;
    const [first] = Object.keys(stored.drafts);
    return first === undefined || localStorage.getItem(first) !== null ? undefined : stored;
  } catch {
    return undefined;
  }
}

export function restoreDiscarded({ drafts }: DiscardedDrafts): void {
  restoreDrafts(drafts);
  clearDiscarded();
}
