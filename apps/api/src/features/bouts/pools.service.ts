import type { OwnRow } from '@fencing-journal/contract/bouts';
import { requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import { levelOfNewBout } from './bout-level.service.ts';
import type { BoutColumns } from './bouts.queries.ts';
import { findEventId } from './references.queries.ts';
import { insertOwnRows, type OwnSide } from './own-rows.service.ts';

/** Creates the owner's row on a pool sheet: one pool bout with each opponent. Returns the ids of the bouts. */
export async function createPool(
  tx: Database,
  own: OwnSide,
  pool: {
    event: string;
    round?: number | undefined;
    referee?: string | undefined;
    shareable?: BoutColumns['shareable'] | undefined;
    rows: OwnRow[];
  },
): Promise<number[]> {
  const event_id = requireFound(await findEventId(tx, own.owner, pool.event));
  const shareable = await levelOfNewBout(tx, own.owner, pool.shareable);
  return insertOwnRows(
    tx,
    own,
    { event_id, practice_id: null },
    {
      name: 'rows',
      rows: pool.rows,
      allowsRepeatedOpponents: false,
      fields: () => ({
        round: pool.round ?? 0,
        referee: pool.referee ?? '',
        bout_type: 'Pool',
        bout_format: '5 touches',
        shareable,
      }),
    },
  );
}
