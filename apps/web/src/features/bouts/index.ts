export { boutDeletion } from './bout-deletion.ts';
export { boutQuery, deleteBout, eventOfBoutQuery } from './bouts.api.ts';
export { fillBout, typedBout } from './bouts.draft.ts';
export { fencedDraft, fencedDrafts, noPad, readFenced, useHasFenced } from './fenced.draft.ts';
export { emptyBout, type BoutValues } from './bouts.rules.ts';
export { OpponentPicker } from './opponent-picker.tsx';
export { useDiscardFenced } from './use-discard-fenced.ts';
