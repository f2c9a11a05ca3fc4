import type { FencerChoice } from '@fencing-journal/contract/events';
import { readDraft, writeDraft } from '../../forms/drafts.ts';
import { emptyBout, type BoutValues } from './bouts.rules.ts';
import type { StoredPad } from './live-bout.draft.ts';

/** Returns the draft key of the form for a new bout. */
export const newBoutDraftKey = (event: string): string => `new bout in ${event}`;

/**
 * The base of a new bout's draft, without the user's hand: a draft stays valid if they change it. The key
 * stays, because `readDraft` returns only the base's fields.
 */
export function newBoutBase(self: FencerChoice): BoutValues {
  const { a, ...values } = emptyBout(self);
  return { ...values, a: { ...a, hand: undefined as unknown as '' } };
}

/** Returns the unsaved values of the form for a new bout, whether the form is open or not. */
export const readNewBoutDraft = (event: string, self: FencerChoice): BoutValues | undefined =>
  readDraft(newBoutDraftKey(event), newBoutBase(self));

/** Returns the unsaved values of the form if they are a scored bout between other fencers than the pad's. */
export function otherUnsavedBout(
  event: string,
  { self, fencers, filled, hasFilled = filled }: StoredPad,
): BoutValues | undefined {
  const unsaved = readNewBoutDraft(event, self);
  if (!unsaved || hasFilled || unsaved.a.score + unsaved.b.score === 0) return undefined;
  const onPad = [fencers.a.slug, fencers.b.slug];
  return [unsaved.a, unsaved.b].every(({ fencer }) => fencer === '' || onPad.includes(fencer))
    ? undefined
    : unsaved;
}

/** Fills in the form for a new bout without sending it. Returns false if this device can't store it. */
export const writeNewBoutDraft = (event: string, self: FencerChoice, values: BoutValues): boolean =>
  writeDraft(newBoutDraftKey(event), newBoutBase(self), values);
