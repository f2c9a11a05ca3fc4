import { asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditLog } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

/** An operator command, without secrets or personal data of the account. */
export interface AuditEntry {
  /** The operating system account. */
  actor: string;
  command: string;
  arguments: Readonly<Record<string, string>>;
}

/** Records a command before it runs, so that interrupted ones are in the log too. */
export async function beginAudit(db: Database, entry: AuditEntry): Promise<number> {
  const [row] = await db.insert(auditLog).values(entry).returning({ id: auditLog.id });
  return requireFound(row).id;
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

/** Returns all entries, oldest first. */
export const listAudit = (db: Database) => db.select().from(auditLog).orderBy(asc(auditLog.id));

/** Deletes entries older than two years by the database's clock. A trigger there refuses to delete younger ones. */
export async function deleteExpiredAudit(db: Database): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, sql`now() - interval '2 years'`));
}
