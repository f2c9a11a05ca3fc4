import type { Side } from '@fencing-journal/contract/shared/enums';
import { legCount, type LegScore } from '@fencing-journal/contract/team-matches/relay';
import { initialState, isTied, matchRecordOf, outcomeOf, type BoutState } from './bout.rules.ts';
import { advanceClock } from './clock.rules.ts';
import { presets, withWeapon, type LiveFormat } from './formats.rules.ts';
import type { Pad } from './pad.rules.ts';
import { applyEntry, replay } from './replay.rules.ts';

/** The relay from the leg after those on the sheet. */
export function teamFormat(legs: readonly LegScore[], weapon: Pad['weapon']): LiveFormat {
  const { format } = presets.find((preset) => preset.format.relay) as (typeof presets)[number];
  const { a, b } = legs.at(-1) ?? { a: 0, b: 0 };
  return { ...withWeapon(format, weapon), from: { leg: legs.length + 1, a, b } };
}

type Scored = Pick<Pad, 'format' | 'log' | 'teamMatch'>;
const scoreOf = ({ sides: { a, b } }: BoutState): LegScore => ({ a: a.score, b: b.score });

/** The legs before the one on the pad: those of the sheet, and those that the pad has left behind. */
export function finishedLegs({ format, log, teamMatch }: Scored): LegScore[] {
  const legs = [...(teamMatch?.legs ?? [])];
  let state = initialState(format);
  for (const entry of log) {
    const next = applyEntry(format, state, entry);
    if (next.period > state.period) legs.push(scoreOf(state));
    state = next;
  }
  return legs;
}

interface PadSheet {
  legs: LegScore[];
  priority: Side | null;
  /** Nine legs at a tied score, and nobody has said who won. */
  isUndecided: boolean;
}

/** The sheet if the leg on the pad ends now. A leg that has not begun is left out. */
export function sheetOfPad(pad: Scored, now: number): PadSheet {
  const { format, log } = pad;
  const state = advanceClock(replay(format, log), now);
  const before = finishedLegs(pad);
  const hasBegun = log.length > 0 && log.at(-1)?.do !== 'next';
  const legs = hasBegun && before.length < legCount ? [...before, scoreOf(state)] : before;
  const isTiedAtEnd = legs.length === legCount && isTied(state);
  const priority = isTiedAtEnd ? (outcomeOf(format, state)?.winner ?? state.priority) : null;
  return { legs, priority, isUndecided: isTiedAtEnd && priority === null };
}

/**
 * The pad after the sheet was changed elsewhere: earlier legs are those of the sheet. The leg on the pad stays if it is
 * still the next one, and P-cards and video appeals stay in any case.
 */
export function onSheet<T extends Scored>(pad: T, legs: readonly LegScore[]): T {
  const before = finishedLegs(pad);
  if (JSON.stringify(before) === JSON.stringify(legs.map(({ a, b }) => ({ a, b })))) return pad;
  const isSameLeg = before.length === legs.length;
  const start = pad.log.findLastIndex((entry) => entry.do === 'next') + 1;
  const { a, b } = legs.at(-1) ?? { a: 0, b: 0 };
  const state = replay(pad.format, pad.log);
  // A leg that stays is replayed; one in which the match ended, as by a P-black, is dropped with its cards.
  const isBeforeLeg = isSameLeg || outcomeOf(pad.format, state) !== undefined;
  const known = isBeforeLeg ? replay(pad.format, pad.log.slice(0, start)) : state;
  return {
    ...pad,
    ...(pad.teamMatch && {
      teamMatch: { ...pad.teamMatch, legs: legs.map((leg) => ({ a: leg.a, b: leg.b })) },
    }),
    format: { ...pad.format, from: { leg: legs.length + 1, a, b, record: matchRecordOf(known) } },
    log: isSameLeg ? pad.log.slice(start) : [],
  };
}
