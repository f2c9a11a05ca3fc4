import { touchesToWin } from '@fencing-journal/contract/shared/touches-to-win';

/** A pool bout is fenced to five touches. */
export const poolTouches = 5;

interface Score {
  score_a: number;
  score_b: number;
  /** Form values: "" if nothing is chosen. */
  bout_type: string;
  bout_format: string;
}

/** Returns the touches that end the bout: from its format, else five in a pool. Undefined if unknown or unlimited. */
const touchLimit = ({ bout_type, bout_format }: Score): number | undefined =>
  touchesToWin(bout_format) ??
  (bout_type === 'Pool' && bout_format === '' ? poolTouches : undefined);

/** Returns a question if the score exceeds the touch limit. The score may be right, so this never blocks saving. */
export function touchesQuestion(score: Score): string | undefined {
  const limit = touchLimit(score);
  if (limit === undefined || Math.max(score.score_a, score.score_b) <= limit) return undefined;
  return score.bout_type === 'Pool' && limit === poolTouches
    ? 'More than five touches in a pool bout?'
    : `More than ${limit} touches in a bout to ${limit}?`;
}
