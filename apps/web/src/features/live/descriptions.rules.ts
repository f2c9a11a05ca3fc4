import { otherSide, type Side } from '@fencing-journal/contract/shared/enums';
import {
  isLastTouch,
  isTied,
  mayBothScore,
  mayGetPenaltyTouch,
  mayScore,
  outcomeOf,
  phaseOf,
  type BoutState,
  type Outcome,
  type Phase,
} from './bout.rules.ts';
import { penaltyFor } from './cards.rules.ts';
import { periodScoreLimit, relayPair, type LiveFormat } from './formats.rules.ts';
import { lastRuling, type Action, type Log } from './log.rules.ts';
import { replay } from './replay.rules.ts';

export type Names = Record<Side, string>;

/** Describes an action; `state` is the bout before it. */
export function describeAction(
  format: LiveFormat,
  state: BoutState,
  action: Action,
  names: Names,
): string {
  switch (action.do) {
    case 'touch':
      return `Touch for ${names[action.side]}`;
    case 'annul':
      return `Touch taken back from ${names[action.side]}`;
    case 'double':
      return 'Double touch';
    case 'off-target':
      return 'No touch: passivity reset';
    case 'card': {
      const { card } = penaltyFor(action.group, state.sides[action.side]);
      const other = otherSide(action.side);
      const touch =
        card === 'red' && mayGetPenaltyTouch(format, state, other)
          ? `, touch for ${names[other]}`
          : '';
      return `${{ yellow: 'Yellow', red: 'Red', black: 'Black' }[card]} card for ${names[action.side]}${touch}`;
    }
    case 'passivity':
      return describePassivity(format, state, action.loser, names);
    case 'medical':
      return `Medical timeout for ${names[action.side]}`;
    case 'video':
      return `Video appeal by ${names[action.side]} ${action.upheld ? 'upheld' : 'not upheld'}`;
    case 'priority':
      return `Priority for ${names[action.side]}`;
    case 'next':
      return periodLabel(format, { ...state, period: Math.min(format.periods, state.period + 1) });
    case 'start':
      return 'Clock started';
    case 'stop':
    case 'set':
      return 'Clock stopped';
  }
}

function describePassivity(
  format: LiveFormat,
  state: BoutState,
  loser: Side | undefined,
  names: Names,
): string {
  if (state.passivityCount === 0) return 'P-yellow for both';
  if (state.passivityCount === 1)
    return mayBothScore(format, state) ? 'P-red for both, a touch each' : 'P-red for both';
  const winner = outcomeOf(format, {
    ...state,
    passivityCount: 3,
    lowerSeed: loser ?? null,
  })?.winner;
  return winner ? `P-black for ${names[otherSide(winner)]}` : 'P-black';
}

/** Describes the action that undo would revert; undefined if there is none. */
export function describeUndo(format: LiveFormat, log: Log, names: Names): string | undefined {
  const last = lastRuling(log);
  return (
    last && describeAction(format, replay(format, log.slice(0, log.indexOf(last))), last, names)
  );
}

/**
 * The rule that an action breaks, or undefined. The action applies anyway, because the referee decides and undo reverts
 * everything. Only touches beyond the format have no effect.
 */
export function warningOf(
  format: LiveFormat,
  state: BoutState,
  action: Action,
): string | undefined {
  const outcome = outcomeOf(format, state);
  switch (action.do) {
    case 'double':
      if (mayScore(format, state) && !mayBothScore(format, state))
        return "Doubles don't count when the next touch decides the bout";
      return scoringWarning(format, state, outcome);
    case 'touch':
      return scoringWarning(format, state, outcome);
    case 'passivity':
      return isLastTouch(format, state) || state.priority
        ? 'No P-cards when the next touch decides the bout'
        : undefined;
    case 'annul': {
      const { score, earlierScore } = state.sides[action.side];
      return score > earlierScore ? undefined : 'No touch to take back';
    }
    case 'video':
      return videoAppealsLeft(format, state, action.side) === 0
        ? 'No video appeals left'
        : undefined;
    case 'medical':
      return state.sides[action.side].medical > 0
        ? 'No second timeout for the same injury'
        : undefined;
    case 'priority':
      return isTied(state) ? undefined : 'Priority is drawn only when the score is tied';
    default:
      return undefined;
  }
}

function scoringWarning(
  format: LiveFormat,
  state: BoutState,
  outcome: Outcome | undefined,
): string | undefined {
  if (mayScore(format, state)) return state.clock.left === 0 ? 'Time is up' : undefined;
  return outcome ? 'The bout is over: no more touches' : 'This leg is over';
}

/** Video appeals a side has left; an upheld appeal doesn't use one up. */
export const videoAppealsLeft = (
  { videoCalls }: LiveFormat,
  state: BoutState,
  side: Side,
): number => Math.max(0, videoCalls - state.sides[side].videoUsed + state.sides[side].videoUpheld);

/** The current part of the bout: "Period 2 of 3", "Leg 4 of 9 to 20: 1 vs 6", "Priority minute". */
export function periodLabel(format: LiveFormat, { period, priority }: BoutState): string {
  if (priority) return 'Priority minute';
  const pair = format.relay ? relayPair(format, period) : undefined;
  if (pair)
    return `Leg ${period} of ${format.periods} to ${periodScoreLimit(format, period)}: ${pair.a} vs ${pair.b}`;
  return format.periods === 1 ? format.bout_type : `Period ${period} of ${format.periods}`;
}

const outcomeSuffixes = {
  touches: '',
  time: ' on time',
  'extra touch': ' in the priority minute',
  priority: ' on priority',
  exclusion: ' by exclusion',
  passivity: ' by passivity',
} as const satisfies Record<Outcome['reason'], string>;

/** What just ended, shown and announced; "" during fencing. */
export function describeEnd(format: LiveFormat, state: BoutState, names: Names): string {
  const phase: Phase = phaseOf(format, state);
  if (phase === 'fencing') return '';
  if (phase === 'draw') return 'Time – tied';
  const outcome = outcomeOf(format, state);
  if (!outcome)
    return format.relay ? `End of leg ${state.period}` : `End of period ${state.period}`;
  return outcome.winner
    ? `${names[outcome.winner]} wins${outcomeSuffixes[outcome.reason]}`
    : `The bout ended${outcomeSuffixes[outcome.reason]}`;
}

export const describeScore = ({ sides: { a, b } }: BoutState, names: Names): string =>
  `${names.a} ${a.score}, ${names.b} ${b.score}`;
