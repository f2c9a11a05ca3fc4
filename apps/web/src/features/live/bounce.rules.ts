import type { Action, Log } from './log.rules.ts';

const isTouch = (entry: Action) => entry.do === 'touch' || entry.do === 'double';
/** Minimum time between two touches: the fencers must first return to their on-guard lines. */
const debounceMs = 400;

/** Whether a touch follows another one, of either side, so closely that it is an accidental double tap. */
export function isBounce(log: Log, action: Action, now: number): boolean {
  if (!isTouch(action)) return false;
  const elapsed = now - (log.findLast(isTouch)?.at ?? -Infinity);
  // Negative if the device's clock was set back; that must not block the pad.
  return elapsed >= 0 && elapsed < debounceMs;
}
