import { useSyncExternalStore } from 'react';
import { clearDraft, hasDraft, onDrafts, readDraft } from '../../lib/drafts.ts';

const start = 'live bout in ';

/** The draft key of the score pad's bout in an event. */
export const fencedDraft = (event: string): string => `${start}${event}`;
export const fencedDrafts = start;

/** The part of the score pad's draft that the bout form needs. */
interface FencedBout {
  /** True if the bout form was filled in from the pad and nothing was scored since. */
  filled: boolean;
}
interface Kept {
  /** A draft of another version is dropped, because its format may differ. */
  version: number;
  pad: FencedBout | null;
}
export const noPad: Kept = { version: 1, pad: null };

export const readFenced = (event: string): FencedBout | undefined =>
  readDraft(fencedDraft(event), noPad)?.pad ?? undefined;

/** Whether the form for a new bout was filled in from the score pad. */
export const isFilledIn = (event: string): boolean => readFenced(event)?.filled ?? false;

/** Clears the event's score pad after its bout was saved. */
export function clearSavedBout(event: string): void {
  if (isFilledIn(event)) clearDraft(fencedDraft(event));
}

/** Whether the event has a bout on the score pad. Updates with changes in this and other tabs. */
export const useHasFenced = (event: string): boolean =>
  useSyncExternalStore(onDrafts, () => hasDraft(fencedDraft(event)));
