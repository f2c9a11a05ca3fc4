import { otherSide, sides, type Side, type Weapon } from '@fencing-journal/contract/shared/enums';
import type { TouchAction, TouchBody } from '@fencing-journal/contract/touches';
import { limits } from '@fencing-journal/contract/shared/limits';
import { initialState, type BoutState } from './bout.rules.ts';
import { advanceClock, stopClock } from './clock.rules.ts';
import { type LiveFormat } from './formats.rules.ts';
import { lastRuling, type Entry, type Log } from './log.rules.ts';
import { applyEntry, replay } from './replay.rules.ts';

type LoggedTouch = Pick<TouchBody, 'scorer' | 'kind' | 'action' | 'period' | 'clock_ms' | 'source'>;

/** The highest period number of a touch. A relay has more legs than that, so its touches have no period. */
const numberedPeriods = 3;
const extraMinute = 4;

/** The period and clock time of an entry; null if unknown, as when the clock never ran. */
function timeOf(format: LiveFormat, before: BoutState, entry: Entry, clockRan: boolean) {
  if (!clockRan) return { period: null, clock_ms: null };
  const clock_ms = stopClock(advanceClock(before, entry.at), entry.at).clock.left;
  if (before.priority !== null) return { period: extraMinute, clock_ms };
  const isNumbered = !format.relay && before.period <= numberedPeriods;
  return { period: isNumbered ? before.period : null, clock_ms };
}

const kindOf = ({ do: action }: Entry): LoggedTouch['kind'] =>
  action === 'card' ? 'penalty' : action === 'passivity' ? 'p_card' : 'touch';

/** Takes a touch back from a side: the side's last touch no longer counts for it. */
function annul(touches: readonly LoggedTouch[], side: Side): LoggedTouch[] {
  const index = touches.findLastIndex(({ scorer }) => scorer === side || scorer === 'both');
  return touches.map((touch, at) => {
    if (at !== index) return touch;
    if (touch.scorer === 'both') return { ...touch, scorer: otherSide(side) };
    return { ...touch, scorer: 'none', kind: 'annulled', action: null };
  });
}

/** The given touches, followed by those that an entry adds. */
function logEntry(
  touches: readonly LoggedTouch[],
  entry: Entry,
  gained: readonly Side[],
  time: Pick<LoggedTouch, 'period' | 'clock_ms'>,
  weapon: Weapon,
): readonly LoggedTouch[] {
  const base = { ...time, source: 'live', action: null } as const;
  if (entry.do === 'off-target')
    return weapon === 'foil'
      ? [...touches, { ...base, scorer: 'none', kind: 'off_target' }]
      : touches;
  if (entry.do === 'double' && gained.length > 0)
    return [...touches, { ...base, scorer: 'both', kind: 'touch' }];
  const action = entry.do === 'touch' ? (entry.action ?? null) : null;
  return [
    ...touches,
    ...gained.map((scorer): LoggedTouch => ({ ...base, scorer, kind: kindOf(entry), action })),
  ];
}

/** The touches, penalties and P-cards of a bout on the pad, as its touch log stores them. */
export function touchesOf(format: LiveFormat, weapon: Weapon, log: Log): LoggedTouch[] {
  const clockRan = log.some((entry) => entry.do === 'start');
  let state = initialState(format);
  let touches: readonly LoggedTouch[] = [];
  for (const entry of log) {
    const after = applyEntry(format, state, entry);
    const gained = sides.filter((side) => after.sides[side].score > state.sides[side].score);
    const lost = sides.find((side) => after.sides[side].score < state.sides[side].score);
    touches = lost
      ? annul(touches, lost)
      : logEntry(touches, entry, gained, timeOf(format, state, entry, clockRan), weapon);
    state = after;
  }
  return touches.slice(0, limits.touches);
}

/** How long after a touch the pad offers its action. */
export const actionOfferMs = 8_000;

type TouchEntry = Extract<Entry, { do: 'touch' }>;

/** The touch whose action can be entered: the last ruling, for a few seconds, if it was a touch that counted. */
export function touchAwaitingAction(
  format: LiveFormat,
  log: Log,
  now: number,
): TouchEntry | undefined {
  const last = lastRuling(log);
  if (last?.do !== 'touch' || now >= last.at + actionOfferMs) return undefined;
  const before = replay(format, log.slice(0, log.indexOf(last)));
  const { score } = applyEntry(format, before, last).sides[last.side];
  return score > before.sides[last.side].score ? last : undefined;
}

/** Sets the action of a touch; the same action again clears it. */
export function toggleTouchAction(log: Log, touch: TouchEntry, action: TouchAction): Log {
  const described = { ...touch, action: touch.action === action ? undefined : action };
  return log.map((entry) => (entry === touch ? described : entry));
}
