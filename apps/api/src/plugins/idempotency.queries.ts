import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { AppError, notFound } from '../lib/errors.ts';
import type { IdempotencyScope, Outcome } from '../lib/services.ts';

/**
 * Runs the work at most once per key and account. The key's row is written first, in the same
 * transaction as the work: a parallel request with the same key waits at the unique index until
 * this one commits, and then returns its outcome. If this request fails, nothing is stored, and the
 * other request does the work.
 */
export async function runIdempotent(
  tx: Database,
  scope: IdempotencyScope,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const condition = and(
    eq(idempotencyKeys.owner_id, scope.owner),
    eq(idempotencyKeys.key, scope.key),
  );
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({
      owner_id: scope.owner,
      key: scope.key,
      endpoint: scope.endpoint,
      body_hash: scope.bodyHash,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) {
    const outcome = await work();
    await tx
      .update(idempotencyKeys)
      .set({ status: outcome.status, answer: outcome.body })
      .where(condition);
    return outcome;
  }
  const [stored] = await tx.select().from(idempotencyKeys).where(condition);
  if (!stored || stored.status === null)
    throw new AppError('conflict', 'This request is still being processed.');
  if (
    stored.endpoint !== scope.endpoint ||
    Buffer.compare(stored.body_hash, scope.bodyHash) !== 0
  ) {
    throw new AppError('conflict', 'This Idempotency-Key was used for another request.');
  }
  return { status: stored.status, body: stored.answer };
}

/**
 * Replaces stored outcomes that mention one of the slugs, at any depth, with 404. The key still
 * prevents a second row.
 */
export async function invalidateOutcomes(
  tx: Database,
  owner: number,
  slugs: string[],
): Promise<void> {
  const { status, body } = notFound();
  // Must match the expression of the index in migration 0006.
  const mentionsSlug = sql`jsonb_path_query_array(${idempotencyKeys.answer}, '$.**.slug') ?| ${sql.param(slugs)}::text[]`;
  await tx
    .update(idempotencyKeys)
    .set({ status, answer: body })
    .where(and(eq(idempotencyKeys.owner_id, owner), mentionsSlug));
}

/** Deletes the keys that are older than 24 hours. */
export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.created_at, new Date(now.getTime() - 86_400_000)));
}
