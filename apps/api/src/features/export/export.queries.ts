import { and, eq, gt, gte, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { dataExports, users } from '../../db/schema.ts';
import { claimJob, renewJob, type JobQueue } from '../../jobs/job-queue.ts';
import { retrySchedule } from '../../jobs/retry-schedule.ts';
import { newFileName } from './files.ts';

export type ExportRow = typeof dataExports.$inferSelect;
/** Retry delays in minutes. */
const exportRetries = retrySchedule([1, 2, 3, 4]);

const isPreparing = eq(dataExports.state, 'preparing');

/** Each attempt has its own file, because a process that is presumed dead may still be running. */
export const exportQueue: JobQueue<
  typeof dataExports,
  { done: number; steps: number; file: string }
> = {
  table: dataExports,
  dueAt: 'due_at',
  attempts: 'attempts',
  isPending: and(
    isPreparing,
    sql`EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${dataExports.owner_id} AND ${users.disabled_at} IS NULL)`,
  ),
  retries: exportRetries,
  newClaim: () => ({ done: 0, steps: 0, file: newFileName() }),
  isClaimedBy: ({ owner_id, file }) =>
    and(eq(dataExports.owner_id, owner_id), eq(dataExports.file, file), isPreparing),
};
export type ClaimedExport = ExportRow & { file: string };

/** Returns the account's latest export, unless it has expired. */
export async function findExport(
  db: Database,
  owner: number,
  now: Date,
): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.owner_id, owner));
  return row?.expires_at && row.expires_at <= now ? undefined : row;
}

/** Requests a new export in place of the previous one. Does nothing while an export is being made. */
export async function requestExport(db: Database, owner: number, now: Date): Promise<void> {
  const newExport = {
    state: 'preparing' as const,
    requested_at: now,
    attempts: 0,
    due_at: now,
    done: 0,
    steps: 0,
    file: null,
    bytes: null,
    expires_at: null,
  };
  await db
    .insert(dataExports)
    .values({ owner_id: owner, ...newExport })
    .onConflictDoUpdate({
      target: dataExports.owner_id,
      set: newExport,
      setWhere: ne(dataExports.state, 'preparing'),
    });
}

/** Claims the longest-waiting export until `until`. If the process dies, the export is due again at that time. */
export const claimExport = (
  db: Database,
  now: Date,
  until: Date,
): Promise<ClaimedExport | undefined> => claimJob(db, exportQueue, now, until);

/** Renews the claim and saves the progress. Returns false if another process has claimed the export. */
export const renewClaim = (
  db: Database,
  claimed: ClaimedExport,
  until: Date,
  { done, steps }: { done: number; steps: number },
): Promise<boolean> =>
  renewJob(db, exportQueue, claimed, until, { done: Math.round(done), steps: Math.round(steps) });

export async function finishExport(
  tx: Database,
  claimed: ClaimedExport,
  bytes: number,
  expires_at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set({ state: 'ready', bytes, expires_at })
    .where(exportQueue.isClaimedBy(claimed))
    .returning({ owner: dataExports.owner_id });
  return rows.length > 0;
}

/** Gives up on an export. The user may request another. */
export async function failExport(db: Database, claimed: ClaimedExport): Promise<void> {
  await db
    .update(dataExports)
    .set({ state: 'failed', file: null })
    .where(exportQueue.isClaimedBy(claimed));
}

/** Gives up on exports with too many attempts and returns their owners, who may request another. */
export async function failExhaustedExports(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .update(dataExports)
    .set({ state: 'failed', file: null })
    .where(
      and(
        isPreparing,
        gte(dataExports.attempts, exportRetries.maxAttempts),
        lte(dataExports.due_at, now),
      ),
    )
    .returning({ owner: dataExports.owner_id });
  return rows.map(({ owner }) => owner);
}

/** Deletes expired exports and returns the names of the files that are still in use. */
export async function filesInUse(db: Database, now: Date): Promise<Set<string>> {
  await db.delete(dataExports).where(lte(dataExports.expires_at, now));
  const rows = await db
    .select({ file: dataExports.file })
    .from(dataExports)
    .where(isNotNull(dataExports.file));
  return new Set(rows.flatMap(({ file }) => file ?? []));
}

/** Whether the claimed export was finished. Waits for a transaction that is still finishing it. */
export async function isFinished(
  db: Database,
  { owner_id, file }: Pick<ClaimedExport, 'owner_id' | 'file'>,
): Promise<boolean> {
  const rows = await db
    .select({ state: dataExports.state })
    .from(dataExports)
    .where(and(eq(dataExports.owner_id, owner_id), eq(dataExports.file, file)))
    .for('share');
  return rows.some(({ state }) => state === 'ready');
}

/** Returns a finished export, given the name of its file. */
export async function findFinishedExport(
  db: Database,
  owner: number,
  file: string,
  now: Date,
): Promise<Pick<ExportRow, 'requested_at'> | undefined> {
  const [row] = await db
    .select({ requested_at: dataExports.requested_at })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.owner_id, owner),
        eq(dataExports.file, file),
        eq(dataExports.state, 'ready'),
        gt(dataExports.expires_at, now),
      ),
    );
  return row;
}
