import { poolTouches, touchesQuestion } from './touches.rules.ts';

export interface PoolCell {
  score: number;
  /** Undefined if the cell doesn't have it: "V5" says nothing about the opponent's touches. */
  against: number | undefined;
  /** Set by V or D. Undefined if only the scores decide. */
  won: boolean | undefined;
}

/**
 * Parses a cell of a pool sheet: "V" and "V5" are victories. "D3" is a defeat to 5, unless the opponent's score says
 * that time ran out earlier. "5-3", "V5/3" and "D3 4" contain both scores. Returns undefined if the text is not a cell
 * or contradicts itself.
 */
export function parsePoolCell(text: string): PoolCell | undefined {
  const match = /^\s*([vd])?\s*(\d{1,2})?(?:\s*[-–:/ ]\s*(\d{1,2}))?\s*$/i.exec(text);
  const [, letter, first, second] = match ?? [];
  const won = letter === undefined ? undefined : letter.toLowerCase() === 'v';
  if (!match || (won !== true && first === undefined)) return undefined;
  const score = first === undefined ? poolTouches : Number(first);
  const against =
    second !== undefined
      ? Number(second)
      : won === false
        ? Math.max(poolTouches, score)
        : undefined;
  if (against !== undefined && won !== undefined && score !== against && score > against !== won)
    return undefined;
  return { score, against, won };
}

export interface PoolResult {
  score: number;
  against: number;
  won: boolean;
}

/** Returns the result. Undefined if a score is missing, the winner is unclear, or the letter contradicts the scores. */
export function poolResult(cell: PoolCell, against: number | undefined): PoolResult | undefined {
  const received = against ?? cell.against;
  if (received === undefined) return undefined;
  const won = cell.score === received ? cell.won : cell.score > received;
  if (won === undefined || (cell.won !== undefined && cell.won !== won)) return undefined;
  return { score: cell.score, against: received, won };
}

export interface PoolFigures {
  victories: number;
  bouts: number;
  /** Victories divided by bouts, 0 to 1. */
  ratio: number;
  scored: number;
  received: number;
  /** Touches scored minus touches received. */
  indicator: number;
}

/** Computes V, M, V/M, TS, TR and Ind of a row. */
export function poolFigures(results: readonly PoolResult[]): PoolFigures {
  const victories = results.filter((result) => result.won).length;
  const scored = results.reduce((sum, result) => sum + result.score, 0);
  const received = results.reduce((sum, result) => sum + result.against, 0);
  return {
    victories,
    bouts: results.length,
    ratio: results.length === 0 ? 0 : victories / results.length,
    scored,
    received,
    indicator: scored - received,
  };
}

/**
 * Returns a warning about an unusual result, which is still accepted: time may have run out, or the format may be for
 * youth fencers.
 */
export function poolWarning({ score, against }: PoolResult): string | undefined {
  const boutScore = { score_a: score, score_b: against, bout_type: 'Pool', bout_format: '' };
  return (
    touchesQuestion(boutScore) ?? (score === against ? 'Tied score: won on priority.' : undefined)
  );
}
