import { otherSide, sides, type Side } from '@fencing-journal/contract/shared/enums';
import { isScoring, type Touch, type TouchLog } from '@fencing-journal/contract/touches';

type Scored = Pick<Touch, 'scorer'>;
type Score = Record<Side, number>;

/** Returns the score after each touch. */
export function scoresAfter(touches: readonly Scored[]): Score[] {
  const score = { a: 0, b: 0 };
  return touches.map(({ scorer }) => {
    for (const side of sides) if (scorer === side || scorer === 'both') score[side] += 1;
    return { ...score };
  });
}

/** Returns the lead of a side after each touch that scored, starting with 0. It is negative while the side trails. */
export function leadsOf(touches: readonly Scored[], side: Side): number[] {
  const other = otherSide(side);
  return [0, ...scoresAfter(touches.filter(isScoring)).map((score) => score[side] - score[other])];
}

/**
 * Returns the longest run of touches by each side. A double or a P-red ends a run. A halt without a
 * touch does not.
 */
export function longestRuns(touches: readonly (Scored & Partial<Pick<Touch, 'kind'>>)[]): Score {
  const longest = { a: 0, b: 0 };
  let run: { side: Side | undefined; length: number } = { side: undefined, length: 0 };
  for (const { scorer, kind } of touches.filter(isScoring)) {
    const side = kind === 'p_card' ? undefined : sides.find((one) => one === scorer);
    run = { side, length: side === run.side ? run.length + 1 : 1 };
    if (side) longest[side] = Math.max(longest[side], run.length);
  }
  return longest;
}

export interface Disagreement {
  /** Whether the log has touches that are not in the bout's score. */
  hasMore: boolean;
  /** The touches of each side that are in the bout's score but not in the log. */
  missing: Score;
}

/**
 * Returns how the log differs from the bout's score, or undefined if they agree or nothing is
 * logged. It doesn't use the log's `agrees`, which may be outdated: offline, the score changes first.
 */
export function disagreementOf(
  { touches, score_a, score_b }: Pick<TouchLog, 'touches' | 'score_a' | 'score_b'>,
  bout: { score_a: number; score_b: number },
): Disagreement | undefined {
  const agrees = score_a === bout.score_a && score_b === bout.score_b;
  if (agrees || touches.length === 0) return undefined;
  return {
    hasMore: score_a > bout.score_a || score_b > bout.score_b,
    missing: {
      a: Math.max(0, bout.score_a - score_a),
      b: Math.max(0, bout.score_b - score_b),
    },
  };
}
