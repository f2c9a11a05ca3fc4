import type { Action, Log } from './log.rules.ts';

const isTouch = (entry: Action) => entry.do === 'touch' || entry.do === 'double';
/**
 * Taps that are closer together are one double tap: fencers need longer to return to their on-guard lines. After a
 * ruling, the second tap lands on whatever replaced the button.
 */
const debounceMs = 400;

/**
 * Whether a touch or the start of the clock follows another action so closely that it is the second half of a double
 * tap: of a touch by either side, or of a button that the first tap has closed.
 */
export function isBounce(log: Log, action: Action, now: number): boolean {
  if (!isTouch(action) && action.do !== 'start') return false;
  const last = log.findLast((entry) => entry.do !== 'start' && entry.do !== 'stop');
  // After a touch that was logged late, the clock is started right away.
  if (!last || (action.do === 'start' && isTouch(last))) return false;
  const elapsed = now - last.at;
  // Negative if the device's clock was set back; that must not block the pad.
  return elapsed >= 0 && elapsed < debounceMs;
}
