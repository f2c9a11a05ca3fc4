import { sides, type PassivityCard, type Side } from '@fencing-journal/contract/shared/enums';
import { penaltyFor, type CardRecord, type Group } from './cards.rules.ts';
import { stopClock, advanceClock, type ClockState } from './clock.rules.ts';
import { periodScoreLimit, forSides, otherSide, type LiveFormat } from './formats.rules.ts';

/** Clock actions. Undo skips them, because the user corrects the clock directly. */
type ClockAction = { do: 'start' } | { do: 'stop' } | { do: 'set'; seconds: number };

/** The referee's decisions. Each follows a "Halt!", so each stops the clock. */
type Ruling =
  | { do: 'touch' | 'annul' | 'medical' | 'priority'; side: Side }
  | { do: 'double' | 'off-target' | 'next' }
  | { do: 'card'; side: Side; group: Group }
  | { do: 'video'; side: Side; upheld: boolean }
  /** `loser`: the fencer with the lower initial seed, who gets the P-black at a tied score. */
  | { do: 'passivity'; loser?: Side };

export type Action = ClockAction | Ruling;
/** A timestamped action. Only the list of actions is stored; the state of the bout is derived from it. */
export type Entry = Action & { at: number };
export type Log = readonly Entry[];

export interface SideState extends CardRecord {
  score: number;
  p_card: PassivityCard;
  medical: number;
  videoUsed: number;
  videoUpheld: number;
}

export interface BoutState extends ClockState {
  sides: Record<Side, SideState>;
  /** From 1; in a relay the number of the bout. */
  period: number;
  /** Wins if the score is still tied after the priority minute. Drawn before that minute, so it also marks it. */
  priority: Side | null;
  /** Number of P-cards given so far, each to both sides. */
  passivityCount: number;
  lowerSeed: Side | null;
  /** The medical timeout in progress. */
  medical: { side: Side; at: number } | null;
}

const minute = 60_000;
/** Maximum length of a medical timeout (t.45). */
export const medicalTimeoutMs = 5 * minute;
/** Fencing time without a touch that counts as passivity (t.124). */
const passivityMs = minute;

export const isClockAction = (entry: Action): boolean =>
  entry.do === 'start' || entry.do === 'stop' || entry.do === 'set';
const beginsPeriod = (entry: Action) => entry.do === 'next' || entry.do === 'priority';

const newPeriodClock = (format: LiveFormat) => ({
  left: format.periodSeconds * 1000,
  since: null,
  stoppedAt: 0,
});

export const initialState = (format: LiveFormat): BoutState => ({
  sides: forSides(() => ({
    score: 0,
    warned: false,
    yellow: false,
    reds: 0,
    group3Reds: 0,
    black: false,
    p_card: 'none',
    medical: 0,
    videoUsed: 0,
    videoUpheld: 0,
  })),
  period: 1,
  priority: null,
  passivityCount: 0,
  lowerSeed: null,
  medical: null,
  clock: newPeriodClock(format),
  fencingTime: 0,
  passiveTime: 0,
});

const scoresOf = (state: BoutState) => sides.map((side) => state.sides[side].score);
const highestScore = (state: BoutState): number => Math.max(...scoresOf(state));
export const isTied = (state: BoutState): boolean => state.sides.a.score === state.sides.b.score;
/** 4-4 in a pool or 14-14: the next touch decides, so a double touch doesn't count. */
export const isLastTouch = (format: LiveFormat, state: BoutState): boolean =>
  isTied(state) && highestScore(state) === format.target - 1;
/** Whether a minute passed without a touch. P-cards don't apply in pools, at 14-14 or in the priority minute. */
export const isPassive = (format: LiveFormat, state: BoutState): boolean =>
  format.passivity &&
  state.passiveTime >= passivityMs &&
  state.priority === null &&
  !isLastTouch(format, state) &&
  phaseOf(format, state) === 'fencing';

/**
 * The referee's possible next actions against passivity: one, or two at a tied score (the choice of the lower seed).
 * None after the P-black.
 */
export function passivityActions(state: BoutState): readonly Action[] {
  if (state.passivityCount === 3) return [];
  return state.passivityCount === 2 && isTied(state)
    ? sides.map((loser) => ({ do: 'passivity', loser }))
    : [{ do: 'passivity' }];
}

export interface Outcome {
  /** Undefined if the rules don't name one. */
  winner: Side | undefined;
  reason: 'touches' | 'time' | 'extra touch' | 'priority' | 'exclusion' | 'passivity';
}

/** How the bout ended, or undefined while it continues. */
export function outcomeOf(format: LiveFormat, state: BoutState): Outcome | undefined {
  const excluded = sides.filter((side) => state.sides[side].black);
  const [first] = excluded;
  if (first)
    return { winner: excluded.length === 1 ? otherSide(first) : undefined, reason: 'exclusion' };
  const leader = sides.find((side) => state.sides[side].score > state.sides[otherSide(side)].score);
  if (state.passivityCount === 3)
    return {
      winner: leader ?? (state.lowerSeed ? otherSide(state.lowerSeed) : undefined),
      reason: 'passivity',
    };
  if (highestScore(state) >= format.target) return { winner: leader, reason: 'touches' };
  if (state.priority && leader) return { winner: leader, reason: 'extra touch' };
  if (state.clock.left > 0) return undefined;
  if (state.priority) return { winner: state.priority, reason: 'priority' };
  return leader && state.period === format.periods ? { winner: leader, reason: 'time' } : undefined;
}

/** `break`: the period is over and another one follows; `draw`: time is up at a tied score. */
export type Phase = 'fencing' | 'break' | 'draw' | 'over';

export function phaseOf(format: LiveFormat, state: BoutState): Phase {
  if (outcomeOf(format, state)) return 'over';
  if (state.priority) return 'fencing';
  const { period, clock } = state;
  if (period === format.periods) return clock.left === 0 ? 'draw' : 'fencing';
  const byTouches = format.relay
    ? highestScore(state) >= periodScoreLimit(format, period)
    : format.breakAt > 0 && period === 1 && highestScore(state) >= format.breakAt;
  return byTouches || clock.left === 0 ? 'break' : 'fencing';
}

/** Whether anything on screen changes with time: the clock, a break or a medical timeout is running. */
export function isCounting(format: LiveFormat, state: BoutState, now: number): boolean {
  const { clock, medical } = state;
  if (clock.since !== null || (medical && now < medical.at + medicalTimeoutMs)) return true;
  return phaseOf(format, state) === 'break' && now < clock.stoppedAt + format.breakSeconds * 1000;
}

/** Touches may be entered after time is up, because one scored in time may be entered late. */
export function mayScore(format: LiveFormat, state: BoutState): boolean {
  const reason = outcomeOf(format, state)?.reason;
  return (
    (reason === undefined || reason === 'time' || reason === 'priority') &&
    highestScore(state) < periodScoreLimit(format, state.period)
  );
}

/** Double touches, and the touches of two P-reds, don't count at the last touch or in the priority minute. */
export const mayBothScore = (format: LiveFormat, state: BoutState): boolean =>
  mayScore(format, state) && !isLastTouch(format, state) && state.priority === null;

const updateSide = (state: BoutState, side: Side, part: Partial<SideState>): BoutState => ({
  ...state,
  sides: { ...state.sides, [side]: { ...state.sides[side], ...part } },
});
const updateBothSides = (state: BoutState, part: (side: Side) => Partial<SideState>): BoutState =>
  sides.reduce<BoutState>((result, side) => updateSide(result, side, part(side)), state);

/** Scores a touch. It restarts the passivity minute and ends a medical timeout. */
const award = (state: BoutState, ...scorers: Side[]): BoutState =>
  scorers.reduce<BoutState>(
    (result, side) => updateSide(result, side, { score: result.sides[side].score + 1 }),
    {
      ...state,
      passiveTime: 0,
      medical: null,
    },
  );

function penalize(format: LiveFormat, state: BoutState, side: Side, group: Group): BoutState {
  const { card, record } = penaltyFor(group, state.sides[side]);
  const carded = updateSide(state, side, record);
  return card === 'red' && mayScore(format, state) ? award(carded, otherSide(side)) : carded;
}

/** Gives both the next P-card; the third goes to the fencer with the lower score, or at a tie to the lower seed. */
function givePassivityCard(
  format: LiveFormat,
  state: BoutState,
  loser: Side | undefined,
): BoutState {
  if (state.passivityCount === 3) return state;
  const next = { ...state, passivityCount: state.passivityCount + 1, passiveTime: 0 };
  if (next.passivityCount === 1) return updateBothSides(next, () => ({ p_card: 'yellow' }));
  if (next.passivityCount === 2) {
    const carded = updateBothSides(next, () => ({ p_card: 'red' }));
    return mayBothScore(format, state) ? award(carded, ...sides) : carded;
  }
  const lower =
    sides.find((side) => state.sides[side].score < state.sides[otherSide(side)].score) ?? loser;
  return lower ? updateSide({ ...next, lowerSeed: lower }, lower, { p_card: 'black' }) : next;
}

/** Starts the next period with full time. In a relay this is a new bout, so earlier warnings no longer count. */
function nextPeriod(format: LiveFormat, state: BoutState): BoutState {
  if (state.period === format.periods || outcomeOf(format, state)) return state;
  const next = {
    ...state,
    period: state.period + 1,
    clock: newPeriodClock(format),
    passiveTime: 0,
    medical: null,
  };
  return format.relay ? updateBothSides(next, () => ({ warned: false })) : next;
}

/** Applies an action to a state that is already settled to the time of the action. */
function applyAction(format: LiveFormat, state: BoutState, entry: Entry): BoutState {
  switch (entry.do) {
    case 'start':
      return phaseOf(format, state) === 'fencing' && state.clock.since === null
        ? { ...state, clock: { ...state.clock, since: entry.at }, medical: null }
        : state;
    case 'stop':
      return state;
    case 'set':
      return {
        ...state,
        clock: { left: Math.max(0, entry.seconds * 1000), since: null, stoppedAt: entry.at },
      };
    case 'touch':
      return mayScore(format, state) ? award(state, entry.side) : state;
    case 'double':
      return mayBothScore(format, state) ? award(state, ...sides) : state;
    case 'annul':
      return updateSide(state, entry.side, {
        score: Math.max(0, state.sides[entry.side].score - 1),
      });
    case 'off-target':
      return { ...state, passiveTime: 0 };
    case 'card':
      return penalize(format, state, entry.side, entry.group);
    case 'passivity':
      return givePassivityCard(format, state, entry.loser);
    case 'medical':
      return updateSide({ ...state, medical: { side: entry.side, at: entry.at } }, entry.side, {
        medical: state.sides[entry.side].medical + 1,
      });
    case 'video': {
      const { videoUsed, videoUpheld } = state.sides[entry.side];
      return updateSide(state, entry.side, {
        videoUsed: videoUsed + 1,
        videoUpheld: videoUpheld + (entry.upheld ? 1 : 0),
      });
    }
    case 'priority':
      return {
        ...state,
        priority: entry.side,
        clock: { left: minute, since: null, stoppedAt: 0 },
        passiveTime: 0,
      };
    case 'next':
      return nextPeriod(format, state);
  }
}

/** Adds one action: settles the clock, stops it unless the action starts it, then applies the action. */
export function applyEntry(format: LiveFormat, state: BoutState, entry: Entry): BoutState {
  const settled = advanceClock(state, entry.at);
  const before = entry.do === 'start' ? settled : stopClock(settled, entry.at);
  const after = applyAction(format, before, entry);
  // If nobody runs the clock, the break starts at the touch that led to it.
  const startsBreak = phaseOf(format, after) !== 'fencing' && phaseOf(format, before) === 'fencing';
  return startsBreak ? { ...after, clock: { ...after.clock, stoppedAt: entry.at } } : after;
}

/** The state after all actions, at the time of the last one. */
export const replay = (format: LiveFormat, log: Log): BoutState =>
  log.reduce((state, entry) => applyEntry(format, state, entry), initialState(format));

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
 * otherwise the pause would count as fencing time. For `next` and `priority` the clock actions of their period go too.
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
