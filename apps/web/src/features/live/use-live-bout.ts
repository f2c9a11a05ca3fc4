import { useMemo, useState } from 'react';
import { append, isCounting, play, undo, type Action, type BoutState } from './bout.rules.ts';
import { settle } from './clock.rules.ts';
import { vibrate } from './device.ts';
import type { Pad } from './pad.rules.ts';
import { moment, useNow } from './use-now.ts';
import { lastWords, warningOf, wordsOf, type Names } from './words.rules.ts';

export interface LiveBout {
  /** The bout as it stands now. */
  state: BoutState;
  now: number;
  /** What was done last, or what the rules have against it. */
  said: string | undefined;
  /** What undo would take back; undefined where there is nothing. */
  last: string | undefined;
  act: (action: Action) => void;
  takeBack: () => void;
}

/** The bout on the pad, as its actions and the time of day make it. */
export function useLiveBout(pad: Pad, names: Names, onChange: (next: Pad) => void): LiveBout {
  const { format, log } = pad;
  const played = useMemo(() => play(format, log), [format, log]);
  const now = useNow((time) => isCounting(format, settle(played, time), time));
  const [notice, setNotice] = useState('');
  const last = lastWords(format, log, names);

  // What was fenced since the form was filled in is not in it.
  const change = (next: Pad['log']) => onChange({ ...pad, log: next, filled: false });
  function act(action: Action) {
    const at = moment();
    const before = settle(played, at);
    const warning = warningOf(format, before, action);
    vibrate(warning ? 'warning' : 'touch');
    setNotice(warning ? `${warning}. ${wordsOf(format, before, action, names)}` : '');
    change(append(log, action, at));
  }
  function takeBack() {
    if (last === undefined) return;
    setNotice(`Undone: ${last}`);
    change(undo(log));
  }
  return { state: settle(played, now), now, said: notice || last, last, act, takeBack };
}
