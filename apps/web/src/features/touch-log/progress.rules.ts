import { otherSide, sides, type Side } from '@fencing-journal/contract/shared/enums';
import { isScoring, type Touch, type TouchLog } from '@fencing-journal/contract/touches';

type Scored = Pick<Touch, 'scorer'>;
type Score = Record<Side, number>;

/** The score after each touch. */
export function scoresAfter(touches: readonly Scored[]): Score[] {
  const score = { a: 0, b: 0 };
  return touches.map(({ scorer }) => {
    for (const side of sides) if (scorer === side || scorer === 'both') score[side] += 1;
    return { ...score };
  });
}

/** The lead of a side after each touch that scored, beginning with 0. Negative while it trails. */
export function leadsOf(touches: readonly Scored[], side: Side): number[] {
  const other = otherSide(side);
  return [0, ...scoresAfter(touches.filter(isScoring)).map((score) => score[side] - score[other])];
}

/**
 * The longest run of touches by each side. A double and a P-red end a run, a halt without a touch
 * does not.
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
  /** The log has touches that the bout's score doesn't have. */
  hasMore: boolean;
  /** Touches of each side that are in the bout's score and not in the log. */
  missing: Score;
}

/**
 * How the log differs from the bout's score; undefined if it agrees or nothing is logged. The log's
 * own `agrees` may be older than the bout: offline the score changes first.
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
