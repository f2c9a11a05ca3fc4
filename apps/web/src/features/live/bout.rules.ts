import {
  otherSide,
  sides,
  type PassivityCard,
  type Side,
} from '@fencing-journal/contract/shared/enums';
import type { CardRecord } from './cards.rules.ts';
import type { ClockState } from './clock.rules.ts';
import { periodScoreLimit, forSides, type LiveFormat, type MatchRecord } from './formats.rules.ts';
import type { Action } from './log.rules.ts';

export interface SideState extends CardRecord {
  score: number;
  /** In a relay, the score before this leg: touches of earlier legs can't be taken back. Otherwise 0. */
  earlierScore: number;
  p_card: PassivityCard;
  medical: number;
  videoUsed: number;
  videoUpheld: number;
}

export interface BoutState extends ClockState {
  sides: Record<Side, SideState>;
  /** Counts from 1; in a relay, the number of the leg. */
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
/** Length of the extra minute after a draw for priority. */
export const priorityMs = minute;

export const newPeriodClock = (format: LiveFormat) => ({
  left: format.periodSeconds * 1000,
  since: null,
  stoppedAt: 0,
});

export const initialState = (format: LiveFormat): BoutState => ({
  sides: forSides((side) => ({
    score: format.from?.[side] ?? 0,
    earlierScore: format.from?.[side] ?? 0,
    warned: false,
    yellow: false,
    reds: 0,
    group3Reds: 0,
    black: false,
    p_card: 'none',
    medical: 0,
    videoUsed: 0,
    videoUpheld: 0,
    ...format.from?.record?.sides[side],
  })),
  period: format.from?.leg ?? 1,
  priority: null,
  passivityCount: format.from?.record?.passivityCount ?? 0,
  lowerSeed: null,
  medical: null,
  clock: newPeriodClock(format),
  fencingTime: 0,
  passiveTime: 0,
});

export const matchRecordOf = (state: BoutState): MatchRecord => ({
  passivityCount: state.passivityCount,
  sides: forSides((side) => {
    const { yellow, reds, p_card, medical, videoUsed, videoUpheld } = state.sides[side];
    return { yellow, reds, p_card, medical, videoUsed, videoUpheld };
  }),
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
function takesTouches(format: LiveFormat, state: BoutState): boolean {
  const reason = outcomeOf(format, state)?.reason;
  return reason === undefined || reason === 'time' || reason === 'priority';
}

export const mayScore = (format: LiveFormat, state: BoutState): boolean =>
  takesTouches(format, state) && highestScore(state) < periodScoreLimit(format, state.period);

/**
 * Whether a penalty can give the side a touch. It can even after the last touch of a leg, because the match goes on,
 * but no side can pass the score that ends the leg.
 */
export const mayGetPenaltyTouch = (format: LiveFormat, state: BoutState, side: Side): boolean =>
  takesTouches(format, state) && state.sides[side].score < periodScoreLimit(format, state.period);

/** Double touches, and the touches of two P-reds, don't count at the last touch or in the priority minute. */
export const mayBothScore = (format: LiveFormat, state: BoutState): boolean =>
  mayScore(format, state) && !isLastTouch(format, state) && state.priority === null;
