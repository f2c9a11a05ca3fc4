import { otherSide, type Side } from '@fencing-journal/contract/shared/enums';
import {
  endReasons,
  legCount,
  type EndReason,
  type LegScore,
} from '@fencing-journal/contract/team-matches/relay';
import { initialState, isTied, matchRecordOf, outcomeOf, type BoutState } from './bout.rules.ts';
import { advanceClock } from './clock.rules.ts';
import { presets, withWeapon, type LiveFormat } from './formats.rules.ts';
import type { Entry } from './log.rules.ts';
import type { Pad } from './pad.rules.ts';
import { applyEntry, replay } from './replay.rules.ts';

/** The relay format, starting with the leg after those on the sheet. */
export function teamFormat(legs: readonly LegScore[], weapon: Pad['weapon']): LiveFormat {
  const { format } = presets.find((preset) => preset.format.relay) as (typeof presets)[number];
  const { a, b } = legs.at(-1) ?? { a: 0, b: 0 };
  return { ...withWeapon(format, weapon), from: { leg: legs.length + 1, a, b } };
}

type Scored = Pick<Pad, 'format' | 'log' | 'teamMatch'>;
const scoreOf = ({ sides: { a, b } }: BoutState): LegScore => ({ a: a.score, b: b.score });

/** The legs before the one on the pad: those on the sheet, and those already finished on the pad. */
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
  end_reason: EndReason | null;
  end_winner: Side | null;
  /** Whether the match is tied after nine legs or ended early, and no winner has been entered. */
  isUndecided: boolean;
}

/** What the sheet contains if the leg on the pad ends now. A leg that has not started is left out. */
export function sheetOfPad(pad: Scored, now: number): PadSheet {
  const { format, log } = pad;
  const state = advanceClock(replay(format, log), now);
  const before = finishedLegs(pad);
  const hasBegun = log.length > 0 && log.at(-1)?.do !== 'next';
  const legs = hasBegun && before.length < legCount ? [...before, scoreOf(state)] : before;
  const outcome = outcomeOf(format, state);
  const end_reason = endReasons.find((reason) => reason === outcome?.reason) ?? null;
  const winner = outcome?.winner ?? null;
  if (end_reason)
    return { legs, priority: null, end_reason, end_winner: winner, isUndecided: winner === null };
  const isTiedAtEnd = legs.length === legCount && isTied(state);
  const priority = isTiedAtEnd ? (winner ?? state.priority) : null;
  return {
    legs,
    priority,
    end_reason,
    end_winner: null,
    isUndecided: isTiedAtEnd && priority === null,
  };
}

const exchanged = <T>({ a, b }: Record<Side, T>): Record<Side, T> => ({ a: b, b: a });

const exchangedEntry = (entry: Entry): Entry => ({
  ...entry,
  ...('side' in entry && { side: otherSide(entry.side) }),
  ...('loser' in entry && entry.loser && { loser: otherSide(entry.loser) }),
});

/** The pad with the teams on the sides where the sheet has them now. Touches and cards stay with their team. */
export function withTeams(pad: Pad, names: Record<Side, string>): Pad {
  const { fencers, format, log, swapped, teamMatch } = pad;
  if (names.a === names.b || fencers.a.name !== names.b || fencers.b.name !== names.a) return pad;
  const { from } = format;
  return {
    ...pad,
    fencers: exchanged(fencers),
    log: log.map(exchangedEntry),
    swapped: !swapped,
    ...(teamMatch && { teamMatch: { ...teamMatch, legs: teamMatch.legs.map(exchanged) } }),
    format: {
      ...format,
      ...(from && {
        from: {
          ...from,
          ...exchanged(from),
          ...(from.record && { record: { ...from.record, sides: exchanged(from.record.sides) } }),
        },
      }),
    },
  };
}

/**
 * The pad after the sheet was changed elsewhere. Earlier legs are taken from the sheet. The leg on the pad is kept if
 * it is still the next one; P-cards and video appeals are always kept.
 */
export function onSheet<T extends Scored>(pad: T, legs: readonly LegScore[]): T {
  const before = finishedLegs(pad);
  if (JSON.stringify(before) === JSON.stringify(legs.map(({ a, b }) => ({ a, b })))) return pad;
  const isSameLeg = before.length === legs.length;
  const start = pad.log.findLastIndex((entry) => entry.do === 'next') + 1;
  const { a, b } = legs.at(-1) ?? { a: 0, b: 0 };
  const state = replay(pad.format, pad.log);
  // A leg that is kept is replayed. A leg in which the match ended, as with a P-black, is dropped with its cards.
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
