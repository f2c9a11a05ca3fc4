import type { InboxKind } from '@fencing-journal/contract/coach-inbox';
import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { coachInboxMarks } from './schema.ts';

/** What a coach snoozed or marked as done is in their inbox again, if it still waits. */
export async function deleteInboxMark(
  tx: Database,
  coach: number,
  { kind, id }: { kind: InboxKind; id: string },
): Promise<void> {
  await tx
    .delete(coachInboxMarks)
    .where(
      and(
        eq(coachInboxMarks.owner_id, coach),
        eq(coachInboxMarks.kind, kind),
        eq(coachInboxMarks.item, id),
      ),
    );
}
