import type { FencerChoice } from '@fencing-journal/contract/events';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { useSyncExternalStore } from 'react';
import { hasDraft, onDraftChange, readDraft } from '../../forms/drafts.ts';

const draftPrefix = 'live bout in ';

/** Returns the draft key of the score pad's bout in an event. */
export const liveBoutDraftKey = (event: string): string => `${draftPrefix}${event}`;
export const liveBoutDraftPrefix = draftPrefix;

/** The part of the score pad's draft that the bout form needs. */
export interface StoredPad {
  /** True if the bout form was filled in from the pad and nothing has been scored since. */
  filled: boolean;
  /** Whether the bout form was ever filled in from the pad. Missing in pads of older versions. */
  hasFilled?: boolean;
  self: FencerChoice;
  fencers: Record<Side, { slug: string }>;
}
interface PadDraft {
  /** A draft from another version is dropped, because its format may differ. */
  version: number;
  pad: StoredPad | null;
}
export const emptyPadDraft: PadDraft = { version: 1, pad: null };

export const readPadDraft = (event: string): StoredPad | undefined =>
  readDraft(liveBoutDraftKey(event), emptyPadDraft)?.pad ?? undefined;

/** Whether the form for a new bout was filled in from the score pad. */
export const isFilledFromPad = (event: string): boolean => readPadDraft(event)?.filled ?? false;

/** Returns the key of the score pad's draft, if the form for a new bout was filled in from it. */
export const filledPadDraft = (event: string): readonly string[] =>
  isFilledFromPad(event) ? [liveBoutDraftKey(event)] : [];

/** Whether the event has a bout on the score pad. Updates with changes in this and other tabs. */
export const useHasLiveBout = (event: string): boolean =>
  useSyncExternalStore(onDraftChange, () => hasDraft(liveBoutDraftKey(event)));
