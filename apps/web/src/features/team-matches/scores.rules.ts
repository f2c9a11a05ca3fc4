import { otherSide, type Side } from '@fencing-journal/contract/shared/enums';
import {
  legCount,
  matchWinner,
  relayTexts,
  sheetError,
  touchesPerLeg,
  type LegScore,
} from '@fencing-journal/contract/team-matches/relay';

/** The two scores after a leg, as they are typed. */
export type ScoreRow = Record<Side, string>;

/** A row for each leg, filled as far as the match was fenced. */
export const toRows = (legs: readonly LegScore[]): ScoreRow[] =>
  Array.from({ length: legCount }, (_, index) => {
    const leg = legs[index];
    return { a: leg ? String(leg.a) : '', b: leg ? String(leg.b) : '' };
  });

export const mostAfter = (leg: number): number => leg * touchesPerLeg;

/** Whether another digit would be too many, so that the next cell can have the focus. */
export const isCellFull = (text: string, leg: number): boolean =>
  text.length === 2 || text === '0' || Number(text) * 10 > mostAfter(leg);

interface EnteredSheet {
  legs: LegScore[];
  /** What the sheet can't be, at the leg it is about. The priority is asked for after the ninth. */
  error: { leg: number; message: string } | undefined;
  /** Tied after nine legs. */
  needsPriority: boolean;
}

/** Reads the rows up to the last one with a score. */
export function readRows(rows: readonly ScoreRow[]): EnteredSheet {
  const isFilled = (row: ScoreRow) => row.a !== '' || row.b !== '';
  const entered = rows.slice(0, rows.findLastIndex(isFilled) + 1);
  const missing = entered.findIndex((row) => row.a === '' || row.b === '');
  const legs = (missing === -1 ? entered : entered.slice(0, missing)).map(({ a, b }) => ({
    a: Number(a),
    b: Number(b),
  }));
  const last = legs[legCount - 1];
  const needsPriority = last !== undefined && last.a === last.b;
  const wrong = sheetError(
    { legs, substitutions: [], priority: needsPriority ? 'a' : null },
    { a: false, b: false },
  );
  const error = wrong
    ? { leg: Number(/^legs\.(\d)/.exec(wrong.field)?.[1] ?? 0) + 1, message: wrong.message }
    : missing === -1
      ? undefined
      : { leg: missing + 1, message: 'Enter both scores.' };
  return { legs, error, needsPriority };
}

/** Why the rows can't be saved as they are, at their leg. */
export function rowsError(rows: readonly ScoreRow[], priority: Side | null): EnteredSheet['error'] {
  const { error, needsPriority } = readRows(rows);
  if (error) return error;
  return needsPriority && priority === null
    ? { leg: legCount, message: relayTexts.priority }
    : undefined;
}

interface NextLeg {
  leg: number;
  /** The score that ends it. */
  to: number;
  toGo: Record<Side, number>;
}

/** The leg to be fenced next; undefined after the ninth. */
export function nextLeg(legs: readonly LegScore[]): NextLeg | undefined {
  if (legs.length >= legCount) return undefined;
  const { a, b } = legs.at(-1) ?? { a: 0, b: 0 };
  const to = mostAfter(legs.length + 1);
  return { leg: legs.length + 1, to, toGo: { a: to - a, b: to - b } };
}

/** "won 45–41", "lost 38–45", from the owner's side, or the score so far. */
export function resultText(
  match: { legs: readonly LegScore[]; own: Side | null; score_a: number; score_b: number } & {
    priority: Side | null;
  },
): string {
  const winner = matchWinner(match.legs, match.priority);
  const own = match.own ?? 'a';
  const score = `${match[`score_${own}`]}–${match[`score_${otherSide(own)}`]}`;
  if (!winner)
    return match.legs.length === 0 ? 'Not started' : `${score} after leg ${match.legs.length}`;
  const suffix = match.priority ? ' on priority' : '';
  return match.own ? `${winner === own ? 'Won' : 'Lost'} ${score}${suffix}` : `${score}${suffix}`;
}

/** Where scores are kept while they are typed. */
export const scoresDraft = (match: string): string => `scores of ${match}`;
