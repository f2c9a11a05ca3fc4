import { sides, type PassivityCard, type Side } from '@fencing-journal/contract/shared/enums';
import { consequenceOf, type CardRecord, type Group } from './cards.rules.ts';
import { halt, settle, type Timed } from './clock.rules.ts';
import { capOf, forSides, otherSide, type LiveFormat } from './formats.rules.ts';

/** Clock actions. Undo skips them, because the user corrects the clock directly. */
type ClockEntry = { do: 'start' } | { do: 'stop' } | { do: 'set'; seconds: number };

/** The referee's decisions. Each follows a "Halt!", so each stops the clock. */
type Ruling =
  | { do: 'touch' | 'annul' | 'medical' | 'priority'; side: Side }
  | { do: 'double' | 'off-target' | 'next' }
  | { do: 'card'; side: Side; group: Group }
  | { do: 'video'; side: Side; upheld: boolean }
  /** `loser`: the fencer with the lower initial seed, who gets the P-black at a tied score. */
  | { do: 'passivity'; loser?: Side };

export type Action = ClockEntry | Ruling;
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

export interface BoutState extends Timed {
  sides: Record<Side, SideState>;
  /** From 1; in a relay the number of the bout. */
  period: number;
  /** Wins if the score is still tied after the priority minute. Drawn before that minute, so it also marks it. */
  priority: Side | null;
  /** Number of P-cards given so far, each to both sides. */
  passivity: number;
  lowerSeed: Side | null;
  /** The medical timeout in progress. */
  medical: { side: Side; at: number } | null;
}

const minute = 60_000;
/** Maximum length of a medical timeout (t.45). */
export const medicalTime = 5 * minute;
/** Fencing time without a touch that counts as passivity (t.124). */
const quietTime = minute;

export const isClock = (entry: Action): boolean =>
  entry.do === 'start' || entry.do === 'stop' || entry.do === 'set';
const beginsPeriod = (entry: Action) => entry.do === 'next' || entry.do === 'priority';

const periodOf = (format: LiveFormat) => ({
  left: format.periodSeconds * 1000,
  since: null,
  stoppedAt: 0,
});

export const beginning = (format: LiveFormat): BoutState => ({
  sides: forSides(() => ({
    score: 0,
    warned: false,
    yellow: false,
    reds: 0,
    grave: 0,
    black: false,
    p_card: 'none',
    medical: 0,
    videoUsed: 0,
    videoUpheld: 0,
  })),
  period: 1,
  priority: null,
  passivity: 0,
  lowerSeed: null,
  medical: null,
  clock: periodOf(format),
  fenced: 0,
  quiet: 0,
});

const scoresOf = (state: BoutState) => sides.map((side) => state.sides[side].score);
const highest = (state: BoutState): number => Math.max(...scoresOf(state));
export const isLevel = (state: BoutState): boolean => state.sides.a.score === state.sides.b.score;
/** 4-4 in a pool or 14-14: the next touch decides, so a double touch doesn't count. */
export const isLastTouch = (format: LiveFormat, state: BoutState): boolean =>
  isLevel(state) && highest(state) === format.target - 1;
/** Whether a minute passed without a touch. P-cards don't apply in pools, at 14-14 or in the priority minute. */
export const isPassive = (format: LiveFormat, state: BoutState): boolean =>
  format.passivity &&
  state.quiet >= quietTime &&
  state.priority === null &&
  !isLastTouch(format, state) &&
  phaseOf(format, state) === 'fencing';

/**
 * The referee's possible next actions against passivity: one, or two at a tied score (the choice of the lower seed).
 * None after the P-black.
 */
export function passivityActions(state: BoutState): readonly Action[] {
  if (state.passivity === 3) return [];
  return state.passivity === 2 && isLevel(state)
    ? sides.map((loser) => ({ do: 'passivity', loser }))
    : [{ do: 'passivity' }];
}

export interface Outcome {
  /** Undefined if the rules don't name one. */
  winner: Side | undefined;
  by: 'touches' | 'time' | 'extra touch' | 'priority' | 'exclusion' | 'passivity';
}

/** How the bout ended, or undefined while it continues. */
export function outcomeOf(format: LiveFormat, state: BoutState): Outcome | undefined {
  const excluded = sides.filter((side) => state.sides[side].black);
  const [first] = excluded;
  if (first)
    return { winner: excluded.length === 1 ? otherSide(first) : undefined, by: 'exclusion' };
  const ahead = sides.find((side) => state.sides[side].score > state.sides[otherSide(side)].score);
  if (state.passivity === 3)
    return {
      winner: ahead ?? (state.lowerSeed ? otherSide(state.lowerSeed) : undefined),
      by: 'passivity',
    };
  if (highest(state) >= format.target) return { winner: ahead, by: 'touches' };
  if (state.priority && ahead) return { winner: ahead, by: 'extra touch' };
  if (state.clock.left > 0) return undefined;
  if (state.priority) return { winner: state.priority, by: 'priority' };
  return ahead && state.period === format.periods ? { winner: ahead, by: 'time' } : undefined;
}

/** `break`: the period is over and another one follows; `draw`: time is up at a tied score. */
export type Phase = 'fencing' | 'break' | 'draw' | 'over';

export function phaseOf(format: LiveFormat, state: BoutState): Phase {
  if (outcomeOf(format, state)) return 'over';
  if (state.priority) return 'fencing';
  const { period, clock } = state;
  if (period === format.periods) return clock.left === 0 ? 'draw' : 'fencing';
  const byTouches = format.relay
    ? highest(state) >= capOf(format, period)
    : format.breakAt > 0 && period === 1 && highest(state) >= format.breakAt;
  return byTouches || clock.left === 0 ? 'break' : 'fencing';
}

/** Whether anything on screen changes with time: the clock, a break or a medical timeout is running. */
export function isCounting(format: LiveFormat, state: BoutState, now: number): boolean {
  const { clock, medical } = state;
  if (clock.since !== null || (medical && now < medical.at + medicalTime)) return true;
  return phaseOf(format, state) === 'break' && now < clock.stoppedAt + format.breakSeconds * 1000;
}

/** Touches may be entered after time is up, because one scored in time may be entered late. */
export function mayScore(format: LiveFormat, state: BoutState): boolean {
  const by = outcomeOf(format, state)?.by;
  return (
    (by === undefined || by === 'time' || by === 'priority') &&
    highest(state) < capOf(format, state.period)
  );
}

/** Double touches, and the touches of two P-reds, don't count at the last touch or in the priority minute. */
export const mayBothScore = (format: LiveFormat, state: BoutState): boolean =>
  mayScore(format, state) && !isLastTouch(format, state) && state.priority === null;

const change = (state: BoutState, side: Side, part: Partial<SideState>): BoutState => ({
  ...state,
  sides: { ...state.sides, [side]: { ...state.sides[side], ...part } },
});
const changeBoth = (state: BoutState, part: (side: Side) => Partial<SideState>): BoutState =>
  sides.reduce<BoutState>((so, side) => change(so, side, part(side)), state);

/** Scores a touch. It restarts the passivity minute and ends a medical timeout. */
const award = (state: BoutState, ...scorers: Side[]): BoutState =>
  scorers.reduce<BoutState>((so, side) => change(so, side, { score: so.sides[side].score + 1 }), {
    ...state,
    quiet: 0,
    medical: null,
  });

function penalise(format: LiveFormat, state: BoutState, side: Side, group: Group): BoutState {
  const { card, record } = consequenceOf(group, state.sides[side]);
  const carded = change(state, side, record);
  return card === 'red' && mayScore(format, state) ? award(carded, otherSide(side)) : carded;
}

/** Gives both the next P-card; the third goes to the fencer with the lower score, or at a tie to the lower seed. */
function punishPassivity(format: LiveFormat, state: BoutState, loser: Side | undefined): BoutState {
  if (state.passivity === 3) return state;
  const next = { ...state, passivity: state.passivity + 1, quiet: 0 };
  if (next.passivity === 1) return changeBoth(next, () => ({ p_card: 'yellow' }));
  if (next.passivity === 2) {
    const carded = changeBoth(next, () => ({ p_card: 'red' }));
    return mayBothScore(format, state) ? award(carded, ...sides) : carded;
  }
  const lower =
    sides.find((side) => state.sides[side].score < state.sides[otherSide(side)].score) ?? loser;
  return lower ? change({ ...next, lowerSeed: lower }, lower, { p_card: 'black' }) : next;
}

/** Starts the next period with full time. In a relay this is a new bout, so earlier warnings no longer count. */
function nextPeriod(format: LiveFormat, state: BoutState): BoutState {
  if (state.period === format.periods || outcomeOf(format, state)) return state;
  const next = {
    ...state,
    period: state.period + 1,
    clock: periodOf(format),
    quiet: 0,
    medical: null,
  };
  return format.relay ? changeBoth(next, () => ({ warned: false })) : next;
}

/** Applies an action to a state that is already settled to the time of the action. */
function apply(format: LiveFormat, state: BoutState, entry: Entry): BoutState {
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
      return change(state, entry.side, { score: Math.max(0, state.sides[entry.side].score - 1) });
    case 'off-target':
      return { ...state, quiet: 0 };
    case 'card':
      return penalise(format, state, entry.side, entry.group);
    case 'passivity':
      return punishPassivity(format, state, entry.loser);
    case 'medical':
      return change({ ...state, medical: { side: entry.side, at: entry.at } }, entry.side, {
        medical: state.sides[entry.side].medical + 1,
      });
    case 'video': {
      const { videoUsed, videoUpheld } = state.sides[entry.side];
      return change(state, entry.side, {
        videoUsed: videoUsed + 1,
        videoUpheld: videoUpheld + (entry.upheld ? 1 : 0),
      });
    }
    case 'priority':
      return {
        ...state,
        priority: entry.side,
        clock: { left: minute, since: null, stoppedAt: 0 },
        quiet: 0,
      };
    case 'next':
      return nextPeriod(format, state);
  }
}

/** Adds one action: settles the clock, stops it unless the action starts it, then applies the action. */
export function follow(format: LiveFormat, state: BoutState, entry: Entry): BoutState {
  const settled = settle(state, entry.at);
  const before = entry.do === 'start' ? settled : halt(settled, entry.at);
  const after = apply(format, before, entry);
  // If nobody runs the clock, the break starts at the touch that led to it.
  const pauses = phaseOf(format, after) !== 'fencing' && phaseOf(format, before) === 'fencing';
  return pauses ? { ...after, clock: { ...after.clock, stoppedAt: entry.at } } : after;
}

/** The state after all actions, at the time of the last one. */
export const play = (format: LiveFormat, log: Log): BoutState =>
  log.reduce((state, entry) => follow(format, state, entry), beginning(format));

/** Appends an action. Timestamps never decrease, even if the device's clock does. */
export const append = (log: Log, action: Action, now: number): Log => [
  ...log,
  { ...action, at: Math.max(now, log.at(-1)?.at ?? now) },
];

/** The action that undo removes: the last one that isn't a clock action. */
export const lastRuling = (log: Log): Entry | undefined => log.findLast((entry) => !isClock(entry));

/**
 * Removes the last ruling. If clock actions follow it, a `stop` replaces it, because the ruling had stopped the clock:
 * otherwise the pause would count as fencing time. For `next` and `priority` the clock actions of their period go too.
 */
export function undo(log: Log): Log {
  const at = log.findLastIndex((entry) => !isClock(entry));
  const undone = log[at];
  if (!undone) return log;
  const [earlier, later] = [log.slice(0, at), log.slice(at + 1)];
  return later.length === 0 || beginsPeriod(undone)
    ? earlier
    : [...earlier, { do: 'stop', at: undone.at }, ...later];
}
