import type { Side } from '@fencing-journal/contract/shared/enums';
import type { TouchAction } from '@fencing-journal/contract/touches';
import type { Group } from './cards.rules.ts';

/** Clock actions. Undo skips them, because the user corrects the clock directly. */
type ClockAction = { do: 'start' } | { do: 'stop' } | { do: 'set'; seconds: number };

/** The referee's decisions. Each follows a "Halt!", so each stops the clock. */
type Ruling =
  /** `action`: what the fencer did, if the user entered it. */
  | { do: 'touch'; side: Side; action?: TouchAction | undefined }
  | { do: 'annul' | 'medical' | 'priority'; side: Side }
  | { do: 'double' | 'off-target' | 'next' }
  | { do: 'card'; side: Side; group: Group }
  | { do: 'video'; side: Side; upheld: boolean }
  /** `loser`: the fencer with the lower initial seed, who gets the P-black at a tied score. */
  | { do: 'passivity'; loser?: Side };

export type Action = ClockAction | Ruling;
/** A timestamped action. Only the list of actions is stored; the state of the bout is derived from it. */
export type Entry = Action & { at: number };
export type Log = readonly Entry[];

export const isClockAction = (entry: Action): boolean =>
  entry.do === 'start' || entry.do === 'stop' || entry.do === 'set';
const beginsPeriod = (entry: Action) => entry.do === 'next' || entry.do === 'priority';

/** Appends an action. Timestamps never decrease, even if the device's clock does. */
export const append = (log: Log, action: Action, now: number): Log => [
  ...log,
  { ...action, at: Math.max(now, log.at(-1)?.at ?? now) },
];

/** The action that undo removes: the last one that isn't a clock action. */
export const lastRuling = (log: Log): Entry | undefined =>
  log.findLast((entry) => !isClockAction(entry));

/**
 * Removes the last ruling. If clock actions follow it, a `stop` replaces it, because the ruling had stopped the clock:
 * otherwise the pause would count as fencing time. With `next` or `priority`, their period's clock actions are removed.
 */
export function undo(log: Log): Log {
  const index = log.findLastIndex((entry) => !isClockAction(entry));
  const undone = log[index];
  if (!undone) return log;
  const [earlier, later] = [log.slice(0, index), log.slice(index + 1)];
  return later.length === 0 || beginsPeriod(undone)
    ? earlier
    : [...earlier, { do: 'stop', at: undone.at }, ...later];
}
