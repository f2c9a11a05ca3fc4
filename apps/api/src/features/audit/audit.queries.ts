import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditLog } from '../../db/schema.ts';
import { found } from '../../lib/errors.ts';

/** What somebody is about to do, with nothing that is secret or says who an account is. */
export interface AuditEntry {
  /** The account of the operating system. */
  actor: string;
  command: string;
  arguments: Readonly<Record<string, string>>;
}

/** Written down before it is done, so that what is cut off is there as well. */
export async function beginAudit(db: Database, entry: AuditEntry): Promise<number> {
  const [row] = await db.insert(auditLog).values(entry).returning({ id: auditLog.id });
  return found(row).id;
}

export async function endAudit(
  db: Database,
  id: number,
  outcome: 'done' | 'failed',
  account: number | undefined,
): Promise<void> {
  await db
    .update(auditLog)
    .set({ outcome, account_id: account ?? null })
    .where(eq(auditLog.id, id));
}

/** All that is kept, the oldest first. */
export const listAudit = (db: Database) => db.select().from(auditLog).orderBy(asc(auditLog.id));
