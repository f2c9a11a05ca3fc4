import type { Action, Log } from './bout.rules.ts';

const isTouch = (entry: Action) => entry.do === 'touch' || entry.do === 'double';
/** Two touches cannot follow each other faster: the fencers have to come back to their lines. */
const bounceMs = 400;

/** Whether a touch comes so soon after another one, of either side, that it is the same tap bouncing. */
export function isBounce(log: Log, action: Action, now: number): boolean {
  if (!isTouch(action)) return false;
  const since = now - (log.findLast(isTouch)?.at ?? -Infinity);
  // Negative where the device's clock was put back, which must not block the pad.
  return since >= 0 && since < bounceMs;
}
