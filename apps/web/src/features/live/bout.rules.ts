import { sides, type PassivityCard, type Side } from '@fencing-journal/contract/shared/enums';
import { consequenceOf, type CardRecord, type Group } from './cards.rules.ts';
import { halt, settle, type Timed } from './clock.rules.ts';
import { capOf, forSides, otherSide, type LiveFormat } from './formats.rules.ts';

/** What is done to the clock alone. It is put right by the clock, so undo passes it over. */
type ClockEntry = { do: 'start' } | { do: 'stop' } | { do: 'set'; seconds: number };

/** What the referee's word does. All of it follows a "Halt!", so each stops the clock. */
type Ruling =
  | { do: 'touch' | 'annul' | 'medical' | 'priority'; side: Side }
  | { do: 'double' | 'off-target' | 'next' }
  | { do: 'card'; side: Side; group: Group }
  | { do: 'video'; side: Side; upheld: boolean }
  /** `loser`: who has the lower initial seed, where a P-black falls at level score. */
  | { do: 'passivity'; loser?: Side };

export type Action = ClockEntry | Ruling;
/** An action at its moment. A bout is the list of them, from which everything else follows; the list is what is kept. */
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
  /** The side that wins at level score when the extra minute is up; drawn before it, so that it tells of the minute as well. */
  priority: Side | null;
  /** P-cards that both were given so far. */
  passivity: number;
  lowerSeed: Side | null;
  /** The medical break that is on. */
  medical: { side: Side; at: number } | null;
}

const minute = 60_000;
/** At most so long is a medical break (t.45). */
export const medicalTime = 5 * minute;
/** Fencing without a touch for so long is unwillingness to fight (t.124). */
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
/** 4-4 in a pool, 14-14: the next touch decides, so there is none for both. */
export const isLastTouch = (format: LiveFormat, state: BoutState): boolean =>
  isLevel(state) && highest(state) === format.target - 1;
/** A minute has passed without a touch where P-cards are given: not in pools, not at 14-14, not in the extra minute. */
export const isPassive = (format: LiveFormat, state: BoutState): boolean =>
  format.passivity &&
  state.quiet >= quietTime &&
  state.priority === null &&
  !isLastTouch(format, state) &&
  phaseOf(format, state) === 'fencing';

/** What the referee may do against passivity next: one thing, or at level score the choice of the lower seed; none after the P-black. */
export function passivityActions(state: BoutState): readonly Action[] {
  if (state.passivity === 3) return [];
  return state.passivity === 2 && isLevel(state)
    ? sides.map((loser) => ({ do: 'passivity', loser }))
    : [{ do: 'passivity' }];
}

export interface Outcome {
  /** Missing where the rules do not name one. */
  winner: Side | undefined;
  by: 'touches' | 'time' | 'extra touch' | 'priority' | 'exclusion' | 'passivity';
}

/** How the bout has ended, or undefined while it goes on. */
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

/** `break`: the period is over and another one follows; `draw`: time is up at level score. */
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

/** Whether time changes anything that is shown: the clock runs, or a break does. */
export function isCounting(format: LiveFormat, state: BoutState, now: number): boolean {
  const { clock, medical } = state;
  if (clock.since !== null || (medical && now < medical.at + medicalTime)) return true;
  return phaseOf(format, state) === 'break' && now < clock.stoppedAt + format.breakSeconds * 1000;
}

/** A touch that fell in time may be told after it, so time alone closes nothing. */
export function mayScore(format: LiveFormat, state: BoutState): boolean {
  const by = outcomeOf(format, state)?.by;
  return (
    (by === undefined || by === 'time' || by === 'priority') &&
    highest(state) < capOf(format, state.period)
  );
}

/** Double touches, and the touches of two P-reds, count unless they would decide: at the last touch, in the extra minute. */
export const mayBothScore = (format: LiveFormat, state: BoutState): boolean =>
  mayScore(format, state) && !isLastTouch(format, state) && state.priority === null;

const change = (state: BoutState, side: Side, part: Partial<SideState>): BoutState => ({
  ...state,
  sides: { ...state.sides, [side]: { ...state.sides[side], ...part } },
});
const changeBoth = (state: BoutState, part: (side: Side) => Partial<SideState>): BoutState =>
  sides.reduce<BoutState>((so, side) => change(so, side, part(side)), state);

/** A touch: the minute of passivity begins anew, and whoever was hurt fences again. */
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

/** Both are given the next P-card; the third one falls on the lower score, or on the lower seed (domain facts 3.11). */
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

/** The next period with its whole time. A yellow card lasts for the bout, which in a relay is over. */
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

/** What an action makes of a bout in which it is settled what time has done until then. */
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

/** One action more: time passes until then, all but a start stops the clock, and it has its effect. */
export function follow(format: LiveFormat, state: BoutState, entry: Entry): BoutState {
  const settled = settle(state, entry.at);
  const before = entry.do === 'start' ? settled : halt(settled, entry.at);
  const after = apply(format, before, entry);
  // Where nobody minds the clock, the break counts from the touch that led to it.
  const pauses = phaseOf(format, after) !== 'fencing' && phaseOf(format, before) === 'fencing';
  return pauses ? { ...after, clock: { ...after.clock, stoppedAt: entry.at } } : after;
}

/** The bout after its actions, at the moment of the last of them. */
export const play = (format: LiveFormat, log: Log): BoutState =>
  log.reduce((state, entry) => follow(format, state, entry), beginning(format));

/** The log with an action more. A moment is never before the last one, whatever the device says of the time. */
export const append = (log: Log, action: Action, now: number): Log => [
  ...log,
  { ...action, at: Math.max(now, log.at(-1)?.at ?? now) },
];

/** What undo would take back: the last action that is not the clock's. */
export const lastRuling = (log: Log): Entry | undefined => log.findLast((entry) => !isClock(entry));

/**
 * The log without its last ruling. Where the clock went on after it, the halt that it was stays, so that no time is fenced
 * that was not; a period that did not begin takes its own time with it.
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
