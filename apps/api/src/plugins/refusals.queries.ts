import { connectionLimits } from '@fencing-journal/contract/connections';
import { lte } from 'drizzle-orm';
import { requestRefusals } from '../db/schema.ts';
import { daysAfter } from '../lib/days.ts';
import type { Database } from '../lib/services.ts';

/** After the longest waiting period the other person may ask again, so the refusal is forgotten. */
export async function deleteExpiredRefusals(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -Math.max(...connectionLimits.daysAfterDecline));
  await db.delete(requestRefusals).where(lte(requestRefusals.refused_at, before));
}
