import { append, type Action, type Log } from '../log.rules.ts';

/** Start time of the bouts in tests. */
export const startTime = Date.UTC(2026, 9, 3, 12);

/** Builds a log; an action is timed by its seconds from the start, or else one second after the previous one. */
export const createLog = (...actions: (Action | [seconds: number, action: Action])[]): Log =>
  actions.reduce<Log>((log, entry) => {
    const [seconds, action] = Array.isArray(entry)
      ? entry
      : [((log.at(-1)?.at ?? startTime) - startTime) / 1000 + 1, entry];
    return append(log, action, startTime + seconds * 1000);
  }, []);

/** Repeats an action. */
export const repeat = (count: number, action: Action): Action[] =>
  Array.from({ length: count }, () => action);

export const touchA: Action = { do: 'touch', side: 'a' };
export const touchB: Action = { do: 'touch', side: 'b' };
export const double: Action = { do: 'double' };
export const start: Action = { do: 'start' };
export const stop: Action = { do: 'stop' };
export const next: Action = { do: 'next' };
/** Sets the clock to zero, so that tests don't have to run it down. */
export const timeUp: Action = { do: 'set', seconds: 0 };
