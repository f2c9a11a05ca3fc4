export { boutDeletion } from './bout-deletion.ts';
export { boutQuery, deleteBout, boutEventQuery, describeBout } from './bouts.api.ts';
export { crumbsInEvent } from './crumbs.ts';
export { writeNewBoutDraft, readNewBoutDraft } from './bouts.draft.ts';
export {
  liveBoutDraftKey,
  liveBoutDraftPrefix,
  emptyPadDraft,
  readPadDraft,
  useHasLiveBout,
} from './live-bout.draft.ts';
export { usePreloadedPicker } from '../fencers/index.ts';
export { emptyBout, type BoutValues } from './bouts.rules.ts';
export { OpponentPicker } from './opponent-picker.tsx';
export { opponentOptions } from './opponents.rules.ts';
export { useDiscardLiveBout } from './use-discard-live-bout.ts';
