import type { TouchAction } from '@fencing-journal/contract/touches';
import { actionLabels, offeredActions, shortActionLabels } from '../../lib/touch-labels.ts';

/** Asks for the action of the last touch. One tap answers, and the user can ignore the question. */
export function ActionChips({
  action,
  onChoose,
}: {
  action: TouchAction | undefined;
  onChoose: (action: TouchAction) => void;
}) {
  return (
    <div
      role="group"
      aria-label="What was the touch?"
      className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto"
    >
      {offeredActions.map((offered) => (
        <button
          key={offered}
          type="button"
          aria-pressed={offered === action}
          aria-label={actionLabels[offered]}
          onClick={() => onChoose(offered)}
          className="min-h-11 shrink-0 rounded-full border-2 border-edge bg-card px-3 text-sm font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-card"
        >
          {shortActionLabels[offered] ?? actionLabels[offered]}
        </button>
      ))}
    </div>
  );
}
