import { sides, type Side } from '../shared/enums.ts';

/** The pairings of the nine legs. Side A has the numbers 1 to 3, side B 4 to 6. */
export const relayOrder = [
  [3, 6],
  [1, 5],
  [2, 4],
  [1, 6],
  [3, 4],
  [2, 5],
  [1, 4],
  [2, 6],
  [3, 5],
] as const;

export const legCount = relayOrder.length;
export const touchesPerLeg = 5;
/** The score that ends a leg. */
export const scoreToEnd = (leg: number): number => leg * touchesPerLeg;
export const fencersPerTeam = 3;
/** One substitution, and the return of the fencer who was replaced. */
export const substitutionsPerTeam = 2;

/** The score of the match at the end of a leg. */
export interface LegScore {
  a: number;
  b: number;
}

const start: LegScore = { a: 0, b: 0 };

/**
 * Starting with `leg`, the reserve fences for `number`. A side's second substitution brings the
 * replaced fencer back.
 */
export interface Substitution {
  side: Side;
  number: number;
  leg: number;
}

/** Why a match ended before touches decided it. `passivity` is a P-black card. */
export const endReasons = ['exclusion', 'passivity', 'withdrawal'] as const;
export type EndReason = (typeof endReasons)[number];

/** What decides a match. Without an early end, `end_reason` and `end_winner` are null. */
export interface Decision {
  legs: readonly LegScore[];
  priority: Side | null;
  end_reason: EndReason | null;
  end_winner: Side | null;
}

export interface SheetLeg extends LegScore {
  leg: number;
  number_a: number;
  number_b: number;
  /** The index of the fencer in the team's list; 3 is the reserve. */
  place_a: number;
  place_b: number;
  scored_a: number;
  scored_b: number;
}

export const sideOfNumber = (number: number): Side => (number <= fencersPerTeam ? 'a' : 'b');

/** Returns the index in the team's list of the fencer who fences a leg for a number. */
export function placeInLeg(
  substitutions: readonly Substitution[],
  number: number,
  leg: number,
): number {
  const swaps = substitutions.filter((one) => one.number === number && one.leg <= leg).length;
  return swaps % 2 === 1 ? fencersPerTeam : (number - 1) % fencersPerTeam;
}

/** Returns the legs that were fenced, with their fencers and the touches that each scored. */
export const sheetLegs = (
  legs: readonly LegScore[],
  substitutions: readonly Substitution[],
): SheetLeg[] =>
  relayOrder.slice(0, legs.length).map(([number_a, number_b], index) => {
    const { a, b } = legs[index] ?? start;
    const before = legs[index - 1] ?? start;
    const leg = index + 1;
    return {
      leg,
      number_a,
      number_b,
      place_a: placeInLeg(substitutions, number_a, leg),
      place_b: placeInLeg(substitutions, number_b, leg),
      a,
      b,
      scored_a: a - before.a,
      scored_b: b - before.b,
    };
  });

/** Returns the side that has won, or null while the match is in progress. */
export function matchWinner({ legs, priority, end_winner }: Decision): Side | null {
  if (end_winner) return end_winner;
  const last = legs[legCount - 1];
  if (!last) return null;
  return last.a === last.b ? priority : last.a > last.b ? 'a' : 'b';
}

export const relayTexts = {
  tooMany: (most: number) => `A team has at most ${most} touches after this leg.`,
  fewer: 'The score can’t be lower than before this leg.',
  bothFull: 'Only one team can reach 45.',
  priority: 'Tied after nine legs – which team won on priority?',
  noPriority: 'Priority only decides a match that is tied after nine legs.',
  endWinner: 'Choose who won.',
  endReason: 'Choose how the match ended.',
  noReserve: 'Name the reserve first.',
  otherTeam: 'This number is in the other team.',
  return: 'Only the fencer who was replaced can come back, once, later in the match.',
} as const;

export interface SheetError {
  field: string;
  message: string;
}

function legError(legs: readonly LegScore[]): SheetError | undefined {
  for (const [index, score] of legs.entries()) {
    const before = legs[index - 1] ?? start;
    const most = scoreToEnd(index + 1);
    for (const side of sides) {
      const field = `legs.${index}.${side}`;
      if (score[side] > most) return { field, message: relayTexts.tooMany(most) };
      if (score[side] < before[side]) return { field, message: relayTexts.fewer };
    }
    if (index === legCount - 1 && score.a === most && score.b === most)
      return { field: `legs.${index}.b`, message: relayTexts.bothFull };
  }
  return undefined;
}

function substitutionError(
  substitutions: readonly Substitution[],
  hasReserve: Record<Side, boolean>,
): SheetError | undefined {
  const earlierOnes: Record<Side, Substitution[]> = { a: [], b: [] };
  for (const [index, one] of substitutions.entries()) {
    const field = `substitutions.${index}`;
    if (sideOfNumber(one.number) !== one.side)
      return { field: `${field}.number`, message: relayTexts.otherTeam };
    if (!hasReserve[one.side]) return { field: `${field}.side`, message: relayTexts.noReserve };
    const earlier = earlierOnes[one.side];
    const [out] = earlier;
    if (
      earlier.length === substitutionsPerTeam ||
      (out && (out.number !== one.number || out.leg >= one.leg))
    )
      return { field: `${field}.leg`, message: relayTexts.return };
    earlier.push(one);
  }
  return undefined;
}

/** Returns the first error on a sheet, or undefined if there is none. */
export function sheetError(
  sheet: Decision & { substitutions: readonly Substitution[] },
  hasReserve: Record<Side, boolean>,
): SheetError | undefined {
  const { legs, substitutions, priority, end_reason, end_winner } = sheet;
  const error = legError(legs) ?? substitutionError(substitutions, hasReserve);
  if (error) return error;
  if (end_reason && !end_winner) return { field: 'end_winner', message: relayTexts.endWinner };
  if (end_winner && !end_reason) return { field: 'end_reason', message: relayTexts.endReason };
  const last = end_winner ? undefined : legs[legCount - 1];
  const tied = last !== undefined && last.a === last.b;
  if (tied && priority === null) return { field: 'priority', message: relayTexts.priority };
  if (!tied && priority !== null) return { field: 'priority', message: relayTexts.noPriority };
  return undefined;
}
