import { useSyncExternalStore } from 'react';
import { clearDraft, hasDraft, onDrafts, readDraft } from '../../lib/drafts.ts';

const start = 'live bout in ';

/** The name under which the score pad keeps the bout of an event. */
export const fencedDraft = (event: string): string => `${start}${event}`;
export const fencedDrafts = start;

/** What the score pad keeps, as far as the form of the bout needs to know it. */
interface FencedBout {
  /** The form of the bout was filled in from it, and nothing was fenced since. */
  filled: boolean;
}
interface Kept {
  /** A pad of another version might not be understood; it is dropped. */
  version: number;
  pad: FencedBout | null;
}
export const noPad: Kept = { version: 1, pad: null };

export const readFenced = (event: string): FencedBout | undefined =>
  readDraft(fencedDraft(event), noPad)?.pad ?? undefined;

/** Whether the form of a new bout was filled in from the score pad. */
export const isFilledIn = (event: string): boolean => readFenced(event)?.filled ?? false;

/** The bout is saved: the score pad of the event is free again. */
export function clearSavedBout(event: string): void {
  if (isFilledIn(event)) clearDraft(fencedDraft(event));
}

/** Whether a bout is on the score pad of the event; follows this and other tabs. */
export const useHasFenced = (event: string): boolean =>
  useSyncExternalStore(onDrafts, () => hasDraft(fencedDraft(event)));
