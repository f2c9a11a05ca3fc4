import { connectionLimits } from '@fencing-journal/contract/connections';
import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { requestRefusals } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';
import type { DeletedRequest } from './connections.queries.ts';

const [firstWaitDays, repeatWaitDays] = connectionLimits.daysAfterDecline;

const isRefusalOf = (owner: number, asker: number) =>
  and(eq(requestRefusals.owner_id, owner), eq(requestRefusals.asker_id, asker));
const timestampParam = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** Records that the owner declined. Requests sent together count once, and an expired refusal doesn't count. */
export async function recordRefusal(
  tx: Database,
  owner: number,
  { requested_by, created_at }: DeletedRequest,
  now: Date,
): Promise<void> {
  const { times, refused_at } = requestRefusals;
  await tx
    .insert(requestRefusals)
    .values({ owner_id: owner, asker_id: requested_by, refused_at: now })
    .onConflictDoUpdate({
      target: [requestRefusals.owner_id, requestRefusals.asker_id],
      set: {
        times: sql`CASE WHEN ${refused_at} <= ${timestampParam(daysAfter(now, -repeatWaitDays))} THEN 1
          WHEN ${refused_at} < ${timestampParam(created_at)} THEN ${times} + 1 ELSE ${times} END`,
        refused_at: now,
      },
    });
}

/** Whether the asker must wait because the owner declined recently. */
export async function mustWait(
  db: Database,
  owner: number,
  asker: number,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ times: requestRefusals.times, refused_at: requestRefusals.refused_at })
    .from(requestRefusals)
    .where(isRefusalOf(owner, asker));
  return (
    row !== undefined &&
    now < daysAfter(row.refused_at, row.times > 1 ? repeatWaitDays : firstWaitDays)
  );
}

/** Deletes the refusals between two people who connect. */
export async function deleteRefusals(
  tx: Database,
  accountA: number,
  accountB: number,
): Promise<void> {
  await tx
    .delete(requestRefusals)
    .where(or(isRefusalOf(accountA, accountB), isRefusalOf(accountB, accountA)));
}

/** Deletes refusals after the longest waiting period, when the other person may ask again. */
export async function deleteExpiredRefusals(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -Math.max(...connectionLimits.daysAfterDecline));
  await db.delete(requestRefusals).where(lte(requestRefusals.refused_at, before));
}
