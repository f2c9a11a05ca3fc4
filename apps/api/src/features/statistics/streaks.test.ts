import { describe, expect, it } from 'vitest';
import { streaksOf, type Runs } from './streaks.ts';

/** A month of wins (W) and losses (L). */
function month(letters: string): Runs {
  const runs = letters.match(/W+|L+/g) ?? [];
  const longest = (letter: string) => Math.max(0, ...runs.filter((run) => run.startsWith(letter)).map((run) => run.length));
  const [first = '', last = ''] = [runs[0], runs.at(-1)];
  return { bouts: letters.length, first_won: first.startsWith('W'), first_run: first.length, last_won: last.startsWith('W'), last_run: last.length, longest_wins: longest('W'), longest_losses: longest('L') };
}

describe('streaks', () => {
  it.for([
    [[], null, 0, 0], [['W'], ['W', 1], 1, 0], [['WWL'], ['L', 1], 2, 1], [['LWW', 'WWL'], ['L', 1], 4, 1], [['LWW', 'WW', 'W'], ['W', 5], 5, 1], [['WW', 'LL', 'L'], ['L', 3], 2, 3],
    [['WLW', 'L', 'LLW'], ['W', 1], 1, 3], [['WWWW', 'LWWL', 'W'], ['W', 1], 4, 1], [['W', 'L', 'W'], ['W', 1], 1, 1],
  ] as const)('of the months %j [R-FEN-03]', ([months, current, longest_wins, longest_losses]) => {
    expect(streaksOf(months.map(month))).toEqual({ current: current && { won: current[0] === 'W', bouts: current[1] }, longest_wins, longest_losses });
  });
});
