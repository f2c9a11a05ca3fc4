import { describe, expect, it } from 'vitest';
import { streaksOf, type MonthRuns } from './streaks.ts';

/** Returns a month with these wins (W) and losses (L). */
function monthOf(letters: string, month: string): MonthRuns {
  const runs = letters.match(/W+|L+/g) ?? [];
  const longest = (letter: string) =>
    Math.max(0, ...runs.filter((run) => run.startsWith(letter)).map((run) => run.length));
  const [first = '', last = ''] = [runs[0], runs.at(-1)];
  return {
    month,
    bouts: letters.length,
    first_won: first.startsWith('W'),
    first_run: first.length,
    last_won: last.startsWith('W'),
    last_run: last.length,
    longest_wins: longest('W'),
    longest_losses: longest('L'),
  };
}

const run = (text: string) => {
  const [what = '', from = '', to = from] = text.split(' ');
  return text === '' ? null : { won: what.startsWith('W'), bouts: Number(what.slice(1)), from, to };
};

describe('streaks', () => {
  it.for([
    [[], '', '', ''],
    [['W'], 'W1 1', 'W1 1', ''],
    [['WWL'], 'L1 1', 'W2 1', 'L1 1'],
    [['LWW', 'WWL'], 'L1 2', 'W4 1 2', 'L1 2'],
    [['LWW', 'WW', 'W'], 'W5 1 3', 'W5 1 3', 'L1 1'],
    [['WW', 'LL', 'L'], 'L3 2 3', 'W2 1', 'L3 2 3'],
    [['WLW', 'L', 'LLW'], 'W1 3', 'W1 3', 'L3 2 3'],
    [['WWWW', 'LWWL', 'W'], 'W1 3', 'W4 1', 'L1 2'],
    [['W', 'L', 'W'], 'W1 3', 'W1 3', 'L1 2'],
    [['LWW', 'LWWL'], 'L1 2', 'W2 2', 'L1 2'],
  ] as const)(
    'of the months %j',
    { tags: ['R-FEN-03'] },
    ([months, current, longest_wins, longest_losses]) => {
      expect(
        streaksOf(months.map((letters, index) => monthOf(letters, String(index + 1)))),
      ).toEqual({
        current: run(current),
        longest_wins: run(longest_wins),
        longest_losses: run(longest_losses),
      });
    },
  );
});
