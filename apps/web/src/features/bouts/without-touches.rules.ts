import type { Weapon } from '@fencing-journal/contract/shared/enums';
import { emptyTouch, findTouchProblem, type TouchBody } from '@fencing-journal/contract/touches';
import { pluralize } from '../../lib/format.ts';

/** Returns why the event can't have these touches. Its weapon may have changed since they were scored. */
export function touchProblem(touches: readonly TouchBody[], weapon: Weapon): string | undefined {
  for (const touch of touches) {
    const known = Object.entries(touch).filter(([, value]) => value !== undefined);
    const fields = { ...emptyTouch, scorer: touch.scorer, ...Object.fromEntries(known) };
    const problem = findTouchProblem(fields, weapon);
    if (problem) return problem.message;
  }
  return undefined;
}

/** Returns the question whether to save the bout without touches that can't be saved. */
export const withoutTouchesQuestion = (count: number, reason: string) => ({
  title: 'Save without touches?',
  body: `${reason} The score is kept, but ${count === 0 ? 'its touches' : pluralize(count, 'touch', 'touches')} will be lost.`,
  detail: "If the event's weapon is wrong, cancel, correct the weapon, then save again.",
  confirmLabel: 'Save without touches',
});
