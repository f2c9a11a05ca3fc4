import { describe, expect, it } from 'vitest';
import type { Cells } from './model.ts';
import { readResultFile } from './read.ts';
import { select, type OwnEvent, type Selection } from './select.ts';
import { suggestMapping } from './table.ts';

const identity = { first_name: 'Mia', last_name: 'Sorvald', club: '', member_id: null };

/** Reads a table with the mapping that its headers suggest. */
function selected(...lines: string[]): Selection {
  const cells = readResultFile(Buffer.from(`${lines.join('\n')}\n`)) as Cells;
  return select(cells, { identity, mapping: suggestMapping(cells.header) });
}
const boutsOf = ({ bouts }: OwnEvent) =>
  bouts.map(
    ({ winner, score_a, score_b }) => `${winner === 'a' ? 'V' : 'D'} ${score_a}-${score_b}`,
  );
const roundsOf = ({ bouts }: OwnEvent) => bouts.map(({ type, round }) => `${type} ${round}`);

describe('the winner of a bout in a table', { tags: ['B-IM-02'] }, () => {
  const ofCell = (scores: string, won: string) => {
    const { events, warnings } = selected(
      'Opponent,Result,W/L',
      `Jo Arden,${scores},${won}`,
      'Ann Poe,5-0,W',
    );
    return events.flatMap(boutsOf).slice(0, -1).concat(warnings);
  };

  it.each([
    ['5-3', 'L', 'D 3-5'],
    ['3-5', 'W', 'V 5-3'],
    ['5-3', 'W', 'V 5-3'],
    ['3-5', 'Lost', 'D 3-5'],
    ['15-14', 'Loss (on priority)', 'D 14-15'],
    ['5-3', '0', 'D 3-5'],
    ['5-3 L', '', 'D 3-5'],
    ['V5-3', '', 'V 5-3'],
    ['D 5-3', '', 'D 3-5'],
    ['4-4', 'L', 'D 4-4'],
  ])('%s with the word “%s” is %s: the word decides', (scores, won, expected) => {
    expect(ofCell(scores, won)).toEqual([expected]);
  });

  it.each(['', 'N/A', 'Notes'])('is the fencer with more touches if the word is “%s”', (won) => {
    expect(ofCell('3-5', won)).toEqual(['D 3-5']);
    expect(ofCell('10-10', won)).toEqual(['1 bout left out: equal scores without a winner.']);
  });

  it('is unknown if two columns contradict the word: the bout is left out and counted', () => {
    const { events, warnings } = selected(
      'Opponent,Score,Against,Won',
      'Jo Arden,5,3,no',
      'Tess Quill,3,5,no',
      'Ann Poe,4,4,yes',
    );
    expect(events.map(boutsOf)).toEqual([['D 3-5', 'V 4-4']]);
    expect(warnings).toEqual(['1 bout left out: the winner has the lower score.']);
  });
});

describe('the days in a table', { tags: ['B-IM-02'] }, () => {
  it('make separate events, including days with two-digit years', () => {
    const { events, warnings } = selected(
      'Date,Opponent,Score,Against',
      '3/7/26,Jo Arden,5,3',
      '7-Mar-26,Ann Poe,5,1',
      '4/11/26,Jo Arden,5,4',
    );
    expect(events.map(({ date, bouts }) => [date, bouts.length])).toEqual([
      ['2026-03-07', 2],
      ['2026-04-11', 1],
    ]);
    expect(warnings).toEqual([]);
  });

  it('that can’t be read also make separate events, with a warning', () => {
    const lines = [
      'Date,Opponent,Score,Against',
      'first week,Jo Arden,5,3',
      'second week,Ann Poe,5,1',
    ];
    const one = selected(...lines.slice(0, 2));
    expect(one.warnings).toEqual(['We can’t read the date “first week”. Enter it yourself.']);
    const two = selected(...lines, ',Tess Quill,5,2');
    expect(two.events.map(({ date, bouts }) => [date, bouts.length])).toEqual([
      [null, 1],
      [null, 1],
      [null, 1],
    ]);
    expect(two.warnings).toEqual([
      'We can’t read 2 dates, such as “first week”. Enter them yourself.',
    ]);
  });
});

it('a round of 16 is direct elimination', { tags: ['B-IM-02'] }, () => {
  const { events } = selected(
    'Opponent,Round,Score,Against',
    'Jo Arden,Round of 16,15,3',
    'Ann Poe,R8,15,4',
    'Tess Quill,Round 2,5,4',
    'Bo Hollis,R2,5,3',
  );
  expect(events.map(roundsOf)).toEqual([['DE 16', 'DE 8', 'Other 2', 'Other 2']]);
});
