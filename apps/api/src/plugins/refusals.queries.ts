import { connectionLimits } from '@fencing-journal/contract/connections';
import { lte } from 'drizzle-orm';
import { requestRefusals } from '../db/schema.ts';
import { daysAfter } from '../lib/days.ts';
import type { Database } from '../lib/services.ts';

/** After the longest wait the other may ask again, and nothing remembers that they were declined. */
export async function forgetOldRefusals(db: Database, now: Date): Promise<void> {
  const before = daysAfter(now, -Math.max(...connectionLimits.daysAfterDecline));
  await db.delete(requestRefusals).where(lte(requestRefusals.refused_at, before));
}
