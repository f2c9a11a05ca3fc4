import { targetsOf, type TouchPatch, type TouchTarget } from '@fencing-journal/contract/touches';
import type { Side, Weapon } from '@fencing-journal/contract/shared/enums';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isForFieldOrDialog } from '../../lib/single-key-shortcuts.ts';
import {
  actionLabels,
  offeredActions,
  shortActionLabels,
  targetLabels,
  zonesOf,
} from '../../lib/touch-labels.ts';
import { IconButton } from '../../ui/button.tsx';

interface Option {
  label: string;
  name: string;
  body: TouchPatch;
}
export interface TouchStep {
  question: string;
  options: readonly Option[];
}

/** The questions about a touch, in order. All are optional. */
export function stepsFor(
  weapon: Weapon,
  scorer: Side,
  names: Record<Side, string>,
): readonly TouchStep[] {
  const targets: readonly TouchTarget[] = targetsOf[weapon];
  const steps = [
    {
      question: 'Action?',
      options: offeredActions.map((action) => ({
        label: shortActionLabels[action] ?? actionLabels[action],
        name: actionLabels[action],
        body: { action },
      })),
    },
    {
      question: 'Target?',
      options: targets.map((target) => ({
        label: targetLabels[target],
        name: targetLabels[target],
        body: { target },
      })),
    },
    {
      question: 'Where?',
      options: zonesOf(scorer, names).map(({ zone, label }) => ({
        label,
        name: label,
        body: { zone },
      })),
    },
  ];
  return steps.filter(({ options }) => options.length > 0);
}

/** One question about the touch that was just marked, answered with one tap or a digit. */
export function TouchPanel({
  step: { question, options },
  keysEnabled,
  onChoose,
  onSkip,
  onClose,
  onFocusLost,
}: {
  step: TouchStep;
  keysEnabled: boolean;
  onChoose: (body: TouchPatch) => void;
  /** Moves on to the next question. */
  onSkip: () => void;
  onClose: () => void;
  /** Called when the panel disappears while it contains the focus. */
  onFocusLost: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  function answer(command: () => void) {
    hadFocus.current = panel.current?.contains(document.activeElement) === true;
    command();
  }
  // The focus was lost with the answered options. A layout effect restores it before the next key press.
  const asked = useRef(question);
  useLayoutEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (hadFocus.current) panel.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  });
  const handleFocusLost = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (element?.contains(document.activeElement)) handleFocusLost();
    };
  }, []);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForFieldOrDialog(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    // Holding a key must not answer the next question too.
    if (event.repeat) return;
    const option = /^[1-9]$/.test(event.key) ? options[Number(event.key) - 1] : undefined;
    const command =
      event.key === 'Escape'
        ? onClose
        : event.key === '0'
          ? onSkip
          : option && (() => onChoose(option.body));
    if (!command || !keysEnabled) return;
    // Otherwise 0 and 1 would also reset the zoom and the speed.
    event.preventDefault();
    answer(command);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    // Runs before the player's own shortcuts, which skip handled keys.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return (
    <div ref={panel} role="group" aria-label={question} className="review-touch">
      <div className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto">
        <p className="inline-flex shrink-0 items-center font-semibold">{question}</p>
        {options.map(({ label, name, body }, index) => (
          <button
            key={label}
            type="button"
            aria-label={name}
            onClick={() => answer(() => onChoose(body))}
            className="min-h-11 shrink-0 rounded-full border-2 border-edge bg-card px-3 text-sm font-semibold text-ink"
          >
            {keysEnabled && (
              <span aria-hidden="true" className="mr-1 text-muted max-md:hidden">
                {index + 1}
              </span>
            )}
            {label}
          </button>
        ))}
        <button
          type="button"
          onClick={() => answer(onSkip)}
          className="min-h-11 shrink-0 rounded-full px-3 text-sm font-semibold underline underline-offset-4"
        >
          Skip
        </button>
      </div>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  );
}
