import { poolTouches, touchesQuestion } from './touches.rules.ts';

export interface PoolCell {
  score: number;
  /** Missing where the cell does not say it: a victory tells nothing of the other's touches. */
  against: number | undefined;
  /** Said by V or D; missing where the two scores must tell. */
  won: boolean | undefined;
}

/**
 * Reads a cell of a pool sheet as fencers write it: "V" and "V5" are victories, "D3" a defeat by 3 (to 5, as nobody stops
 * before, unless time ran out and the other score says so), "5-3", "V5/3" and "D3 4" carry both scores.
 * Undefined when it is no cell, or one that contradicts itself.
 */
export function readPoolCell(text: string): PoolCell | undefined {
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

/** The result once both scores are known; undefined while it cannot be told who won, or when a V has fewer touches. */
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
  /** Victories by bouts, 0 to 1. */
  ratio: number;
  scored: number;
  received: number;
  /** Touches scored less touches received. */
  indicator: number;
}

/** V, M, V/M, TS, TR and Ind of a row (domain facts 3.9). */
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

/** What is unusual about a result; it may be right all the same (time, a youth format), so it only warns. */
export function poolWarning({ score, against }: PoolResult): string | undefined {
  const sheet = { score_a: score, score_b: against, bout_type: 'Pool', bout_format: '' };
  return touchesQuestion(sheet) ?? (score === against ? 'Tied score: won on priority.' : undefined);
}
