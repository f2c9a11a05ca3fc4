import { boutTexts } from '@fencing-journal/contract/bouts';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { invalidField, notFound, requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { levelOfNewBout } from './bout-level.service.ts';
import {
  assertBoutLimit,
  findEventId,
  findFencerIds,
  insertBout,
  type BoutColumns,
} from './bouts.queries.ts';

interface PoolRow {
  fencer: string;
  score: number;
  against: number;
  won?: boolean | null | undefined;
  won_on_priority?: boolean | null | undefined;
}

/**
 * Creates the owner's row of a pool sheet: one pool bout with each opponent, the owner as fencer A. Returns the ids of
 * the bouts. One invalid row rejects the whole pool.
 */
export async function createPool(
  tx: Database,
  owner: number,
  self: { id: number; hand: BoutColumns['hand_a'] },
  pool: {
    event: string;
    round?: number | undefined;
    referee?: string | undefined;
    shareable?: BoutColumns['shareable'] | undefined;
    rows: PoolRow[];
  },
): Promise<number[]> {
  const event_id = requireFound(await findEventId(tx, owner, pool.event));
  const opponents = await findFencerIds(
    tx,
    owner,
    pool.rows.map((row) => row.fencer),
  );
  const shareable = await levelOfNewBout(tx, owner, pool.shareable);
  const ids: number[] = [];
  for (const [index, row] of pool.rows.entries()) {
    const opponent = opponents.get(row.fencer);
    if (!opponent) throw notFound();
    if (opponent.is_self) throw invalidField(`rows.${index}.fencer`, boutTexts.sameFencer);
    if (pool.rows.findIndex((other) => other.fencer === row.fencer) !== index)
      throw invalidField(`rows.${index}.fencer`, 'This opponent is already in the pool.');
    const { id } = await insertBout(tx, {
      owner_id: owner,
      event_id,
      fencer_a_id: self.id,
      fencer_b_id: opponent.id,
      score_a: row.score,
      score_b: row.against,
      ...poolResult(row, index),
      hand_a: self.hand,
      hand_b: opponent.hand,
      round: pool.round ?? 0,
      referee: pool.referee ?? '',
      bout_type: 'Pool',
      bout_format: '5 touches',
      shareable,
    });
    ids.push(id);
  }
  await assertBoutLimit(tx, owner, event_id);
  return ids;
}

/** A pool bout with equal scores was decided on priority, no matter who won. */
function poolResult(
  row: PoolRow,
  index: number,
): { winner_is_a: boolean; won_on_priority: Side | null } {
  const tied = row.score === row.against;
  const won = tied ? (row.won_on_priority ?? row.won) : row.score > row.against;
  if (won === undefined || won === null) throw invalidField(`rows.${index}.won`, boutTexts.tie);
  return { winner_is_a: won, won_on_priority: tied ? (won ? 'a' : 'b') : null };
}
