import { clearDraft, restoreDrafts, storedDrafts } from './drafts.ts';
import { personalPrefix } from './session.ts';

/** How long discarding can be undone. */
const undoMs = 30_000;

/** Log out clears it, like the drafts. */
const key = `${personalPrefix}discarded`;

export interface Discarded {
  /** What was discarded, as the notice names it. */
  title: string;
  /** The page that shows it after Undo. */
  to: string;
  until: number;
  /** The drafts as they were stored, by their storage keys. */
  drafts: Record<string, string>;
}

/** Clears drafts in a way that can be undone for a while; only the latest discard is kept. */
export function discardDrafts(
  names: readonly string[],
  { title, to }: Pick<Discarded, 'title' | 'to'>,
): void {
  const discarded: Discarded = {
    title,
    to,
    until: Date.now() + undoMs,
    drafts: storedDrafts(names),
  };
  try {
    localStorage.setItem(key, JSON.stringify(discarded));
  } catch {
    // A full storage costs Undo only.
  }
  for (const name of names) clearDraft(name);
}

export const forgetDiscarded = (): void => localStorage.removeItem(key);

/** What can be restored now. A draft that was written under the same name since then ends that. */
export function readDiscarded(now: number): Discarded | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Discarded | null;
    if (!stored || stored.until <= now || stored.until > now + undoMs) return undefined;
    const [first] = Object.keys(stored.drafts);
    return first === undefined || localStorage.getItem(first) !== null ? undefined : stored;
  } catch {
    return undefined;
  }
}

export function restoreDiscarded({ drafts }: Discarded): void {
  restoreDrafts(drafts);
  forgetDiscarded();
}
