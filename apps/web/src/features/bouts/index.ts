export { boutQuery, deleteBout, eventOfBoutQuery } from './bouts.api.ts';
export { fillBout, typedBout } from './bouts.draft.ts';
export { emptyBout, type BoutValues } from './bouts.rules.ts';
export { NewOpponentDialog } from './new-opponent.dialog.tsx';
