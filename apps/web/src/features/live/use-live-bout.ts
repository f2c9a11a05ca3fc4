import { useMemo, useState } from 'react';
import {
  append,
  isClock,
  isCounting,
  isPassive,
  play,
  undo,
  type Action,
  type BoutState,
} from './bout.rules.ts';
import { isBounce } from './bounce.rules.ts';
import { settle } from './clock.rules.ts';
import { vibrate } from './device.ts';
import type { Pad } from './pad.rules.ts';
import { moment, useNow } from './use-now.ts';
import { lastWords, warningOf, wordsOf, type Names } from './words.rules.ts';

export interface LiveBout {
  /** The bout at the current time. */
  state: BoutState;
  now: number;
  /** The latest message: an action, an undo, a warning about the rules, or a minute without a touch. */
  said: string | undefined;
  /** A minute has passed without a touch. */
  passive: boolean;
  /** What undo would revert, in words; undefined if there is nothing. */
  last: string | undefined;
  act: (action: Action) => void;
  takeBack: () => void;
}

/** The live state of the bout on the pad, derived from its log and the current time. */
export function useLiveBout(pad: Pad, names: Names, onChange: (next: Pad) => void): LiveBout {
  const { format, log } = pad;
  const played = useMemo(() => play(format, log), [format, log]);
  const now = useNow((time) => isCounting(format, settle(played, time), time));
  const [notice, setNotice] = useState({ text: '', passive: false });
  const last = lastWords(format, log, names);
  const state = settle(played, now);
  const passive = isPassive(format, state);

  // The filled form doesn't contain later actions.
  const change = (next: Pad['log']) => onChange({ ...pad, log: next, filled: false });
  function act(action: Action) {
    const at = moment();
    if (isBounce(log, action, at)) return;
    const before = settle(played, at);
    const warning = warningOf(format, before, action);
    vibrate(warning ? 'warning' : 'touch');
    const next = append(log, action, at);
    setNotice({
      text: warning ? `${warning}. ${wordsOf(format, before, action, names)}` : '',
      // Clock actions have no message, so the passivity message stays.
      passive: isClock(action) ? notice.passive : isPassive(format, play(format, next)),
    });
    change(next);
  }
  function takeBack() {
    if (last === undefined) return;
    setNotice({ text: `Undone: ${last}`, passive });
    change(undo(log));
  }
  const said = passive && !notice.passive ? 'A minute without a touch' : notice.text || last;
  return { state, now, said, passive, last, act, takeBack };
}
