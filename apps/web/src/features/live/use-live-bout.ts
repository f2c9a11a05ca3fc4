import type { TouchAction } from '@fencing-journal/contract/touches';
import { useMemo, useRef, useState } from 'react';
import { isBounce } from './bounce.rules.ts';
import { isCounting, isPassive, type BoutState } from './bout.rules.ts';
import { advanceClock } from './clock.rules.ts';
import { describeUndo, warningOf, describeAction, type Names } from './descriptions.rules.ts';
import { vibrate } from './device.ts';
import { append, isClockAction, undo, type Action } from './log.rules.ts';
import type { Pad } from './pad.rules.ts';
import { replay } from './replay.rules.ts';
import { touchAwaitingAction, toggleTouchAction } from './touches.rules.ts';
import { currentTimeMs, useNow } from './use-now.ts';

export interface LiveBout {
  /** The bout at the current time. */
  state: BoutState;
  now: number;
  /** The latest message: an action, an undo, a warning about the rules, or a minute without a touch. */
  statusMessage: string | undefined;
  /** Whether a minute has passed without a touch. */
  passive: boolean;
  /** What undo would revert, in words; undefined if there is nothing. */
  undoText: string | undefined;
  addAction: (action: Action) => void;
  undoLast: () => void;
  /** The action of the last touch, as long as the pad asks for it. */
  touchQuestion: { action: TouchAction | undefined } | undefined;
  answerTouch: (action: TouchAction) => void;
}

/** Two intentional undos are further apart than this. */
const undoDebounceMs = 250;

/** The live state of the bout on the pad, derived from its log and the current time. */
export function useLiveBout(pad: Pad, names: Names, onChange: (next: Pad) => void): LiveBout {
  const { format, log } = pad;
  const loggedState = useMemo(() => replay(format, log), [format, log]);
  const now = useNow(
    (time) =>
      isCounting(format, advanceClock(loggedState, time), time) ||
      touchAwaitingAction(format, log, time) !== undefined,
  );
  const describable = touchAwaitingAction(format, log, now);
  const [notice, setNotice] = useState({ text: '', passive: false });
  const undoText = describeUndo(format, log, names);
  const state = advanceClock(loggedState, now);
  const passive = isPassive(format, state);

  // The filled form doesn't contain later actions.
  const updateLog = (next: Pad['log']) => onChange({ ...pad, log: next, filled: false });
  function addAction(action: Action) {
    const at = currentTimeMs();
    if (isBounce(log, action, at)) return;
    const before = advanceClock(loggedState, at);
    const warning = warningOf(format, before, action);
    vibrate(warning ? 'warning' : 'touch');
    const next = append(log, action, at);
    setNotice({
      text: warning ? `${warning}. ${describeAction(format, before, action, names)}` : '',
      // Clock actions have no message, so the passivity message stays.
      passive: isClockAction(action) ? notice.passive : isPassive(format, replay(format, next)),
    });
    updateLog(next);
  }
  const undoneAt = useRef(-Infinity);
  function undoLast() {
    const elapsed = currentTimeMs() - undoneAt.current;
    if (undoText === undefined || (elapsed >= 0 && elapsed < undoDebounceMs)) return;
    undoneAt.current = currentTimeMs();
    setNotice({ text: `Undone: ${undoText}`, passive });
    updateLog(undo(log));
  }
  const statusMessage =
    passive && !notice.passive ? 'A minute without a touch' : notice.text || undoText;
  const answerTouch = (action: TouchAction) => {
    if (describable) updateLog(toggleTouchAction(log, describable, action));
  };
  return {
    state,
    now,
    statusMessage,
    passive,
    undoText,
    addAction,
    undoLast,
    // The question takes the place of the message, but a warning is more important.
    touchQuestion: describable && notice.text === '' ? { action: describable.action } : undefined,
    answerTouch,
  };
}
