export { boutDeletion } from './bout-deletion.ts';
export { boutQuery, deleteBout, boutEventQuery, describeBout } from './bouts.api.ts';
export { crumbsInPlace, useBoutEvent } from './bout-event.ts';
export { placeOf, type BoutEvent } from './bout-place.rules.ts';
export { crumbsInEvent } from './crumbs.ts';
export { otherUnsavedBout, readNewBoutDraft, writeNewBoutDraft } from './bouts.draft.ts';
export {
  liveBoutDraftKey,
  liveBoutDraftPrefix,
  emptyPadDraft,
  readPadDraft,
  useHasLiveBout,
} from './live-bout.draft.ts';
export { usePreloadedPicker } from '../fencers/index.ts';
export { emptyBout, toBoutBody, type BoutValues } from './bouts.rules.ts';
export { PoolTotals } from './pool-sheet.tsx';
export { FindOpponentButton } from './find-opponent-button.tsx';
export { OpponentPicker } from './opponent-picker.tsx';
export { TouchesToWin } from './touches-to-win.tsx';
export { opponentOptions } from './opponents.rules.ts';
export { useResolveWinner } from './use-resolve-winner.ts';
export { useDiscardLiveBout } from './use-discard-live-bout.ts';
export { useBackgroundSave } from './use-background-save.ts';
export { useWriteBoutDraft } from './use-write-bout-draft.ts';
