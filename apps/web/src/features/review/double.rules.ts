import type { Side } from '@fencing-journal/contract/shared/enums';
import type { TouchPatch } from '@fencing-journal/contract/touches';

/** Maps answers about one fencer's touch to that fencer's fields in a double, which has no target for B. */
export function toDoubleFields(answers: TouchPatch, scorer: Side): TouchPatch {
  if (scorer === 'a') return answers;
  const { action, zone } = answers;
  return {
    ...(action !== undefined && { action_b: action }),
    ...(typeof zone === 'number' && { zone: 6 - zone }),
  };
}
