import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { connectionApprovals, connections } from '../../db/schema.ts';
import { daysAfter } from '../../lib/days.ts';
import { retentionDays } from '@fencing-journal/contract/shared/retention';

export const areConnected = async (
  db: Database,
  student: number,
  coach: number,
): Promise<boolean> =>
  (await db.$count(
    connections,
    and(eq(connections.student_id, student), eq(connections.coach_id, coach)),
  )) > 0;

/** Stores that a connection is waiting for a guardian. Returns false if it already was. */
export async function insertApproval(
  tx: Database,
  student: number,
  coach: number,
  created_at: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(connectionApprovals)
    .values({ owner_id: student, coach_id: coach, created_at })
    .onConflictDoNothing()
    .returning({ id: connectionApprovals.id });
  return rows.length > 0;
}

/** Deletes approvals that nobody decided about in time. The coach can ask the student for another code. */
export async function deleteExpiredApprovals(db: Database, now: Date): Promise<void> {
  await db
    .delete(connectionApprovals)
    .where(lt(connectionApprovals.created_at, daysAfter(now, -retentionDays.approval)));
}
