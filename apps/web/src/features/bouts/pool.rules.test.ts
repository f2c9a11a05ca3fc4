import { describe, expect, it } from 'vitest';
import { poolFigures, poolResult, poolWarning, parsePoolCell } from './pool.rules.ts';

describe('parsePoolCell', () => {
  it.each([
    ['V', 5, undefined, true],
    ['v5', 5, undefined, true],
    ['V4', 4, undefined, true],
    ['D3', 3, 5, false],
    ['d0', 0, 5, false],
    ['5-3', 5, 3, undefined],
    ['3:5', 3, 5, undefined],
    ['V5/2', 5, 2, true],
    ['D3 4', 3, 4, false],
    ['D4-4', 4, 4, false],
    [' V 5 - 1 ', 5, 1, true],
  ])('reads %j', (text, score, against, won) => {
    expect(parsePoolCell(text)).toEqual({ score, against, won });
  });

  it.each(['', 'D', 'x', 'V5-', '-', '5--3', 'V2-5', 'D5-3', '123'])('rejects %j', (text) => {
    expect(parsePoolCell(text)).toBeUndefined();
  });
});

describe('pool results', () => {
  it('need both scores and must agree with V or D', () => {
    const victory = parsePoolCell('V5')!;
    expect(poolResult(victory, undefined)).toBeUndefined();
    expect(poolResult(victory, 3)).toEqual({ score: 5, against: 3, won: true });
    expect(poolResult(victory, 6)).toBeUndefined();
    expect(poolResult(parsePoolCell('4-4')!, undefined)).toBeUndefined();
    expect(poolResult(parsePoolCell('V4')!, 4)).toEqual({ score: 4, against: 4, won: true });
    expect(poolResult(parsePoolCell('D3')!, 4)).toEqual({ score: 3, against: 4, won: false });
  });

  it('add up to the figures of the row', () => {
    const results = [
      { score: 5, against: 3, won: true },
      { score: 5, against: 0, won: true },
      { score: 2, against: 5, won: false },
      { score: 4, against: 5, won: false },
    ];
    expect(poolFigures(results)).toEqual({
      victories: 2,
      bouts: 4,
      ratio: 0.5,
      scored: 16,
      received: 13,
      indicator: 3,
    });
    expect(poolFigures([])).toMatchObject({ ratio: 0, indicator: 0 });
  });

  it('warn about unusual scores', () => {
    expect(poolWarning({ score: 6, against: 5, won: true })).toMatch(/five/);
    expect(poolWarning({ score: 4, against: 4, won: true })).toMatch(/priority/);
    expect(poolWarning({ score: 4, against: 2, won: true })).toBeUndefined();
  });
});
