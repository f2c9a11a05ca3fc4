import type { FencerChoice } from '@fencing-journal/contract/events';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { emptyBout, type BoutValues } from './bouts.rules.ts';

/** The name under which the form of a new bout keeps what was typed. */
export const newBoutDraft = (event: string): string => `new bout in ${event}`;

/** What stands in the form of a new bout and was not saved yet, whether the form is open or not. */
export const typedBout = (event: string, self: FencerChoice): BoutValues | undefined =>
  readDraft(newBoutDraft(event), emptyBout(self));

/** Fills in the form of a new bout; nothing is sent. */
export const fillBout = (event: string, self: FencerChoice, values: BoutValues): void =>
  writeDraft(newBoutDraft(event), emptyBout(self), values);
