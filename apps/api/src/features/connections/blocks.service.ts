import { blockTexts } from '@fencing-journal/contract/blocks';
import { requireFound, invalidField } from '../../lib/errors.ts';
import { isGuardianOf } from '../access/index.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database, Services } from '../../lib/services.ts';
import {
  blockablePerson,
  blocksOf,
  deleteBlock,
  hasBlocked,
  insertBlock,
} from './blocks.queries.ts';
import { disconnectAccounts } from './connections.queries.ts';
import { findPerson, lockAccounts } from './people.queries.ts';
import { recordRefusal } from './refusals.queries.ts';

export async function listBlocks(db: Database, me: number) {
  return (await blocksOf(db, me)).map(({ first_name, last_name, created_at, ...person }) => ({
    ...person,
    first_name: nameForOthers(first_name),
    last_name: nameForOthers(last_name),
    created_at: created_at.toISOString(),
  }));
}

/** Hides two people from each other and ends their connections and requests. Returns false if this was done before. */
export async function block(
  services: Services,
  tx: Database,
  me: number,
  slug: string,
): Promise<boolean> {
  if (slug === requireFound(await findPerson(tx, me)).slug)
    throw invalidField('slug', blockTexts.self);
  if (await hasBlocked(tx, me, slug)) return false;
  const other = requireFound(await blockablePerson(tx, me, slug)).id;
  // A block would hide the child's journal from the guardian.
  if ((await isGuardianOf(tx, other, me)) || (await isGuardianOf(tx, me, other)))
    throw invalidField('slug', blockTexts.guardian);
  await lockAccounts(tx, [me, other]);
  const now = services.now();
  await insertBlock(tx, me, other, now);
  for (const request of await disconnectAccounts(tx, me, other))
    if (request.requested_by === other) await recordRefusal(tx, me, request, now);
  return true;
}

export async function unblock(tx: Database, me: number, slug: string): Promise<void> {
  requireFound(await deleteBlock(tx, me, slug));
}
