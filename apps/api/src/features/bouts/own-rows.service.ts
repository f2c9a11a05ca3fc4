import { boutTexts, type OwnRow } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { invalidField, notFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { assertBoutLimit, insertBouts, type BoutColumns, type BoutPlace } from './bouts.queries.ts';
import { findFencerIds } from './references.queries.ts';

/** The owner and their self card. */
export interface OwnSide {
  owner: number;
  self: { id: number; hand: BoutColumns['hand_a'] };
}

/** The bouts of a sheet in the order of the list, and the name of the list in the body. */
export interface OwnRows<R extends OwnRow> {
  name: string;
  rows: readonly R[];
  allowsRepeatedOpponents: boolean;
  fields: (row: R) => Partial<BoutColumns> & Pick<BoutColumns, 'shareable'>;
}

/**
 * Returns the result for the owner, who is on side A. A bout with equal scores was decided on priority. Throws 400 if
 * it names no winner.
 */
function ownResult(
  row: OwnRow,
  field: string,
): { winner_is_a: boolean; won_on_priority: Side | null } {
  const tied = row.score === row.against;
  const won = tied ? (row.won_on_priority ?? row.won) : row.score > row.against;
  if (won === undefined || won === null) throw invalidField(`${field}.won`, boutTexts.tie);
  return { winner_is_a: won, won_on_priority: tied ? (won ? 'a' : 'b') : null };
}

/**
 * Creates a bout with each opponent on a sheet, with the owner as fencer A. Returns the ids of the bouts. One invalid
 * row rejects the whole sheet.
 */
export async function insertOwnRows<R extends OwnRow>(
  tx: Database,
  { owner, self }: OwnSide,
  place: BoutPlace,
  { name, rows, allowsRepeatedOpponents, fields }: OwnRows<R>,
): Promise<number[]> {
  const opponents = await findFencerIds(
    tx,
    owner,
    rows.map((row) => row.fencer),
  );
  const values = rows.map((row, index) => {
    const field = `${name}.${index}`;
    const opponent = opponents.get(row.fencer);
    if (!opponent) throw notFound();
    if (opponent.is_self) throw invalidField(`${field}.fencer`, boutTexts.sameFencer);
    if (
      !allowsRepeatedOpponents &&
      rows.findIndex((other) => other.fencer === row.fencer) !== index
    )
      throw invalidField(`${field}.fencer`, 'This opponent is already in the pool.');
    return {
      owner_id: owner,
      ...place,
      fencer_a_id: self.id,
      fencer_b_id: opponent.id,
      score_a: row.score,
      score_b: row.against,
      ...ownResult(row, field),
      hand_a: self.hand,
      hand_b: opponent.hand,
      ...fields(row),
    };
  });
  const ids = await insertBouts(tx, values);
  await assertBoutLimit(tx, owner, place);
  return ids;
}
