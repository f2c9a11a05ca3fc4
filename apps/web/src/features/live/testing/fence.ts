import { append, type Action, type Log } from '../bout.rules.ts';

/** When the bouts of tests begin. */
export const noon = Date.UTC(2026, 9, 3, 12);

/** A log of actions, each so many seconds after the beginning, or a second after the one before. */
export const logOf = (...actions: (Action | [seconds: number, action: Action])[]): Log =>
  actions.reduce<Log>((log, entry) => {
    const [seconds, action] = Array.isArray(entry)
      ? entry
      : [((log.at(-1)?.at ?? noon) - noon) / 1000 + 1, entry];
    return append(log, action, noon + seconds * 1000);
  }, []);

/** The same action so many times. */
export const times = (count: number, action: Action): Action[] =>
  Array.from({ length: count }, () => action);

export const touchA: Action = { do: 'touch', side: 'a' };
export const touchB: Action = { do: 'touch', side: 'b' };
export const double: Action = { do: 'double' };
export const start: Action = { do: 'start' };
export const stop: Action = { do: 'stop' };
export const next: Action = { do: 'next' };
/** A period that runs out, whenever it is: 4-4 at time needs no clock for it. */
export const timeUp: Action = { do: 'set', seconds: 0 };
