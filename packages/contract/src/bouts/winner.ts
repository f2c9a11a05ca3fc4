import type { Side } from '../shared/enums.ts';
import { boutTexts } from './texts.ts';

export interface Result {
  score_a: number;
  score_b: number;
  winner_is_a?: boolean | null | undefined;
  won_on_priority?: Side | null | undefined;
}

/**
 * Decides a bout. With unequal scores the higher one wins, whatever `winner_is_a` says. With equal
 * scores the priority decides, otherwise the winner must be named. 0-0 is valid only if won on
 * priority.
 * Returns whether side A won, or the invalid field and a message.
 */
export function decideWinner(
  result: Result,
):
  | { winner_is_a: boolean }
  | { field: 'score_a' | 'winner_is_a' | 'won_on_priority'; message: string } {
  const { score_a, score_b, winner_is_a, won_on_priority } = result;
  if (score_a + score_b === 0 && !won_on_priority)
    return { field: 'score_a', message: boutTexts.bothZero };
  if (score_a !== score_b) {
    const aWon = score_a > score_b;
    if (won_on_priority && (won_on_priority === 'a') !== aWon)
      return { field: 'won_on_priority', message: boutTexts.priorityLost };
    return { winner_is_a: aWon };
  }
  if (won_on_priority) return { winner_is_a: won_on_priority === 'a' };
  if (winner_is_a === undefined || winner_is_a === null)
    return { field: 'winner_is_a', message: boutTexts.tie };
  return { winner_is_a };
}
