import type { FencerChoice } from '@fencing-journal/contract/events';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { emptyBout, type BoutValues } from './bouts.rules.ts';

/** The draft key of the form for a new bout. */
export const newBoutDraft = (event: string): string => `new bout in ${event}`;

/** The unsaved values of the form for a new bout, whether the form is open or not. */
export const typedBout = (event: string, self: FencerChoice): BoutValues | undefined =>
  readDraft(newBoutDraft(event), emptyBout(self));

/** Fills in the form for a new bout without sending it. */
export const fillBout = (event: string, self: FencerChoice, values: BoutValues): void =>
  writeDraft(newBoutDraft(event), emptyBout(self), values);
