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
  /** The bout as it stands now. */
  state: BoutState;
  now: number;
  /** The latest message: what was done or undone, what the rules say against it, or that a minute went by. */
  said: string | undefined;
  /** A minute has passed without a touch. */
  passive: boolean;
  /** What undo would take back; undefined where there is nothing. */
  last: string | undefined;
  act: (action: Action) => void;
  takeBack: () => void;
}

/** The bout on the pad, as it follows from its actions and the time of day. */
export function useLiveBout(pad: Pad, names: Names, onChange: (next: Pad) => void): LiveBout {
  const { format, log } = pad;
  const played = useMemo(() => play(format, log), [format, log]);
  const now = useNow((time) => isCounting(format, settle(played, time), time));
  const [notice, setNotice] = useState({ text: '', passive: false });
  const last = lastWords(format, log, names);
  const state = settle(played, now);
  const passive = isPassive(format, state);

  // What was fenced since the form was filled in is not in it.
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
      // The clock says nothing: the minute stays the latest message.
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
