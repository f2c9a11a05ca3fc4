import type { ImportState } from '@fencing-journal/contract/imports';
import type { FileBout, OwnEvent } from '../../result-files/index.ts';
import type { OwnBoutRow } from './journal.queries.ts';
import type { OpponentMatch } from './opponents.rules.ts';

/** A bout from the owner's side. */
export interface OwnResult {
  score: number;
  against: number;
  won: boolean;
}

export interface BoutPlan {
  bout: FileBout;
  opponent: OpponentMatch;
  result: OwnResult;
  existing: { row: OwnBoutRow; result: OwnResult; ownSide: 'a' | 'b' } | undefined;
  state: ImportState;
  applies: boolean;
}

/** The bouts in the journal that an import may match. */
export interface OwnBouts {
  /** The id of the self card. */
  self: number;
  bouts: readonly OwnBoutRow[];
  /** What the latest import stored about a record, by its kind and id. */
  earlier: ReadonlyMap<string, { source: string | null; imported: Record<string, unknown> }>;
}

const resultOf = (row: OwnBoutRow, ownSide: 'a' | 'b'): OwnResult =>
  ownSide === 'a'
    ? { score: row.score_a, against: row.score_b, won: row.winner_is_a }
    : { score: row.score_b, against: row.score_a, won: !row.winner_is_a };

/** Returns the columns of a bout that has the self card on this side. */
export function asBoutResult(id: number, ownSide: 'a' | 'b', own: OwnResult) {
  const isA = ownSide === 'a';
  const winner_is_a = own.won === isA;
  return {
    id,
    score_a: isA ? own.score : own.against,
    score_b: isA ? own.against : own.score,
    winner_is_a,
    won_on_priority:
      own.score === own.against ? (winner_is_a ? ('a' as const) : ('b' as const)) : null,
  };
}

const sameResult = (one: OwnResult, other: OwnResult): boolean =>
  one.score === other.score && one.against === other.against && one.won === other.won;

/** Finds each bout of the file in the journal: first with the same round, then with an unknown round. */
function pairBouts(
  planned: readonly { bout: FileBout; card: number | undefined }[],
  rows: readonly OwnBoutRow[],
  self: number,
): (OwnBoutRow | undefined)[] {
  const free = new Set(rows);
  const found = new Map<number, OwnBoutRow>();
  const opponentOf = (row: OwnBoutRow) =>
    row.fencer_a_id === self ? row.fencer_b_id : row.fencer_a_id;
  const isExact = (row: OwnBoutRow, bout: FileBout) =>
    row.type === bout.type && row.round === bout.round;
  const isAlike = (row: OwnBoutRow, bout: FileBout) =>
    (row.type === null || row.type === bout.type) &&
    (row.round === 0 || bout.round === 0 || row.round === bout.round);
  for (const fits of [isExact, isAlike]) {
    for (const [index, { bout, card }] of planned.entries()) {
      if (found.has(index) || card === undefined) continue;
      const row = [...free].find((one) => opponentOf(one) === card && fits(one, bout));
      if (!row) continue;
      free.delete(row);
      found.set(index, row);
    }
  }
  return planned.map((_, index) => found.get(index));
}

/** Matches the file's bouts with an event's bouts, and returns what applying them does. */
export function planBouts(
  file: OwnEvent,
  event: { id: number } | undefined,
  opponents: ReadonlyMap<string, OpponentMatch>,
  { bouts, self, earlier }: OwnBouts,
): BoutPlan[] {
  const rows = event ? bouts.filter(({ event_id }) => event_id === event.id) : [];
  const planned = file.bouts.flatMap((bout) => {
    const opponent = opponents.get(bout.b);
    return opponent ? [{ bout, opponent, card: opponent.card?.id }] : [];
  });
  const existing = pairBouts(planned, rows, self);
  return planned.map(({ bout, opponent }, index) => {
    const result = { score: bout.score_a, against: bout.score_b, won: bout.winner === 'a' };
    const row = existing[index];
    if (!row) return { bout, opponent, result, existing: undefined, state: 'new', applies: true };
    const ownSide = row.fencer_a_id === self ? 'a' : 'b';
    const current = resultOf(row, ownSide);
    const isSame = sameResult(current, result);
    const imported = earlier.get(`bout ${row.id}`)?.imported as OwnResult | undefined;
    const isUntouched = imported !== undefined && sameResult(imported, current) && !row.has_touches;
    return {
      bout,
      opponent,
      result,
      existing: { row, result: current, ownSide },
      state: isSame ? 'same' : 'changed',
      applies: !isSame && isUntouched,
    };
  });
}
