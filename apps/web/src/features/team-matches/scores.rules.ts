import { otherSide, type Side } from '@fencing-journal/contract/shared/enums';
import {
  legCount,
  matchWinner,
  relayTexts,
  scoreToEnd,
  sheetError,
  type Decision,
  type EndReason,
  type LegScore,
} from '@fencing-journal/contract/team-matches/relay';

/** The two scores after a leg, as they are typed. */
export type ScoreRow = Record<Side, string>;

/** Returns a row for each leg. The legs that were not fenced are empty. */
export const toRows = (legs: readonly LegScore[]): ScoreRow[] =>
  Array.from({ length: legCount }, (_, index) => {
    const leg = legs[index];
    return { a: leg ? String(leg.a) : '', b: leg ? String(leg.b) : '' };
  });

/** Whether the score can't have another digit, so that the focus can move to the next cell. */
export const isCellFull = (text: string, leg: number): boolean =>
  text.length === 2 || text === '0' || Number(text) * 10 > scoreToEnd(leg);

/** The values of the scores form. `end_reason` is empty if the match did not end early. */
export interface SheetValues {
  rows: ScoreRow[];
  priority: Side | '';
  end_reason: EndReason | '';
  end_winner: Side | '';
}

/** Returns the form values after the teams have exchanged their numbers. */
export const exchangedValues = ({ rows, priority, end_winner, ...values }: SheetValues) => ({
  ...values,
  rows: rows.map(({ a, b }) => ({ a: b, b: a })),
  priority: priority && otherSide(priority),
  end_winner: end_winner && otherSide(end_winner),
});

export const sheetValues = (match: Decision): SheetValues => ({
  rows: toRows(match.legs),
  priority: match.priority ?? '',
  end_reason: match.end_reason ?? '',
  end_winner: match.end_winner ?? '',
});

interface EnteredSheet {
  legs: LegScore[];
  /** The first error in the scores, and its leg. A missing priority after leg 9 is not among them. */
  error: { leg: number; message: string } | undefined;
  /** Whether the score is tied after nine legs. */
  isTied: boolean;
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
  const isTied = last !== undefined && last.a === last.b;
  const wrong = sheetError(
    {
      legs,
      substitutions: [],
      priority: isTied ? 'a' : null,
      end_reason: null,
      end_winner: null,
    },
    { a: false, b: false },
  );
  const error = wrong
    ? { leg: Number(/^legs\.(\d)/.exec(wrong.field)?.[1] ?? 0) + 1, message: wrong.message }
    : missing === -1
      ? undefined
      : { leg: missing + 1, message: 'Enter both scores.' };
  return { legs, error, isTied };
}

export const needsPriority = ({ rows, end_reason }: SheetValues): boolean =>
  end_reason === '' && readRows(rows).isTied;

/** Returns the errors that prevent saving the sheet, by field. */
export function sheetErrors(values: SheetValues): Partial<Record<keyof SheetValues, string>> {
  const { error } = readRows(values.rows);
  return {
    ...(error && { rows: error.message }),
    ...(needsPriority(values) && values.priority === '' && { priority: relayTexts.priority }),
    ...(values.end_reason !== '' &&
      values.end_winner === '' && { end_winner: relayTexts.endWinner }),
  };
}

/** Returns the form values as they are sent. */
export function sentSheet(values: SheetValues): Decision {
  const { rows, priority, end_reason, end_winner } = values;
  return {
    legs: readRows(rows).legs,
    priority: (needsPriority(values) && priority) || null,
    end_reason: end_reason || null,
    end_winner: (end_reason && end_winner) || null,
  };
}

interface NextLeg {
  leg: number;
  /** The score that ends the leg. */
  to: number;
  toGo: Record<Side, number>;
}

/** Returns the next leg, or undefined after the ninth. */
export function nextLeg(legs: readonly LegScore[]): NextLeg | undefined {
  if (legs.length >= legCount) return undefined;
  const { a, b } = legs.at(-1) ?? { a: 0, b: 0 };
  const to = scoreToEnd(legs.length + 1);
  return { leg: legs.length + 1, to, toGo: { a: to - a, b: to - b } };
}

/** Returns what decided the match if not the touches, as in " by exclusion" or " on priority". */
const suffixOf = ({ end_reason, priority }: Decision): string =>
  end_reason ? ` by ${end_reason}` : priority ? ' on priority' : '';

/** Returns "Lost by exclusion", from the owner's side, or "" if the touches decided the match. */
export function decisionText(match: Decision & { own: Side | null }): string {
  const winner = matchWinner(match);
  const suffix = suffixOf(match);
  return winner === null || suffix === ''
    ? ''
    : `${match.own && winner !== match.own ? 'Lost' : 'Won'}${suffix}`;
}

/** Returns the result ("Won 45–41") from the owner's side, or the score so far. */
export function resultText(
  match: Decision & { own: Side | null; score_a: number; score_b: number },
): string {
  const winner = matchWinner(match);
  const own = match.own ?? 'a';
  const score = `${match[`score_${own}`]}–${match[`score_${otherSide(own)}`]}`;
  if (!winner)
    return match.legs.length === 0 ? 'Not started' : `${score} after leg ${match.legs.length}`;
  const suffix = suffixOf(match);
  return match.own ? `${winner === own ? 'Won' : 'Lost'} ${score}${suffix}` : `${score}${suffix}`;
}

/** Returns the name of the draft that keeps the scores while they are being typed. */
export const scoresDraft = (match: string): string => `scores of ${match}`;
