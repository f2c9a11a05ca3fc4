import type { InboxKind } from '@fencing-journal/contract/coach-inbox';
import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { coachInboxMarks } from './schema.ts';

/**
 * Deletes the mark of an item that a coach snoozed or marked as done. If the item is still waiting,
 * it appears in their inbox again.
 */
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
