import { otherSide, sides, type Side } from '@fencing-journal/contract/shared/enums';
import {
  initialState,
  mayBothScore,
  mayGetPenaltyTouch,
  mayScore,
  newPeriodClock,
  outcomeOf,
  phaseOf,
  priorityMs,
  type BoutState,
  type SideState,
} from './bout.rules.ts';
import { penaltyFor, type Group } from './cards.rules.ts';
import { stopClock, advanceClock } from './clock.rules.ts';
import { type LiveFormat } from './formats.rules.ts';
import type { Entry, Log } from './log.rules.ts';

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
  const other = otherSide(side);
  return card === 'red' && mayGetPenaltyTouch(format, state, other) ? award(carded, other) : carded;
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

/** Starts the next period with full time. A relay continues with other fencers, so offenses count from zero. */
function nextPeriod(format: LiveFormat, state: BoutState): BoutState {
  if (state.period === format.periods || outcomeOf(format, state)) return state;
  const next = {
    ...state,
    period: state.period + 1,
    clock: newPeriodClock(format),
    passiveTime: 0,
    medical: null,
  };
  return format.relay
    ? updateBothSides(next, (side) => ({
        earlierScore: state.sides[side].score,
        warned: false,
        group3Reds: 0,
      }))
    : next;
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
    case 'annul': {
      const { score, earlierScore } = state.sides[entry.side];
      return updateSide(state, entry.side, { score: Math.max(earlierScore, score - 1) });
    }
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
        clock: { left: priorityMs, since: null, stoppedAt: 0 },
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
