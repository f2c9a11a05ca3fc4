import { and, getTableColumns, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../lib/services.ts';
import type { RetrySchedule } from './retry-schedule.ts';

type Row<T extends PgTable> = T['$inferSelect'];
type ColumnName<T extends PgTable> = keyof Row<T> & string;
type Changes<T extends PgTable> = Partial<Row<T>>;

/** A row that has been claimed, with the values that identify the claim. */
type Claimed<T extends PgTable, C> = Row<T> & C;

/** A table whose rows are jobs: each is due at a time and counts its attempts. */
export interface JobQueue<T extends PgTable, C extends Changes<T> = Changes<T>> {
  table: T;
  dueAt: ColumnName<T>;
  attempts: ColumnName<T>;
  /** The column for the reason for a failure, if there is one. */
  lastError?: ColumnName<T>;
  /** Orders jobs that are due at the same time. */
  tieBreaker?: ColumnName<T>;
  /** The rows that are waiting to be processed; all by default. */
  isPending?: SQL | undefined;
  retries: RetrySchedule;
  /** Values of a new claim, e.g. its holder. */
  newClaim?: () => C;
  /** Written when a claim ends without success, e.g. to clear its holder. */
  unclaimed?: Changes<T>;
  /** Finds the job's row as long as this claim holds; a process that lost its claim changes nothing. */
  isClaimedBy: (job: Claimed<T, C>) => SQL | undefined;
}

/**
 * Claims the job that has been due longest, until `until`. If the process dies, the job is due
 * again at that time. The attempt is counted up front, so that a job that crashes the process is
 * given up too.
 * @param where Limits the claim to some of the jobs.
 */
export async function claimJob<T extends PgTable, C extends Changes<T>>(
  db: Database,
  queue: JobQueue<T, C>,
  now: Date,
  until: Date,
  where?: SQL,
): Promise<Claimed<T, C> | undefined> {
  const { table, retries, isPending } = queue;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const column = (name: string) => columns[name] as PgColumn;
  const [dueAt, attempts] = [column(queue.dueAt), column(queue.attempts)];
  const isDue = and(
    isPending,
    where,
    retries.maxAttempts === Infinity ? undefined : lt(attempts, retries.maxAttempts),
    lte(dueAt, now),
  );
  const order = queue.tieBreaker ? sql`${dueAt}, ${column(queue.tieBreaker)}` : sql`${dueAt}`;
  // Selects the row by ctid, its place in the table, because each queue has a different key.
  const next = sql`(SELECT ctid FROM ${table} WHERE ${isDue} ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const claim = {
    ...queue.newClaim?.(),
    [queue.attempts]: sql`${attempts} + 1`,
    [queue.dueAt]: until,
  };
  const rows = await db
    .update(table)
    .set(claim as never)
    .where(sql`ctid = ${next}`)
    .returning();
  return (rows as Claimed<T, C>[])[0];
}

/** Changes the row of a claimed job. Returns false if the claim is lost. */
async function updateClaimed<T extends PgTable, C extends Changes<T>>(
  db: Database,
  { table, isClaimedBy }: JobQueue<T, C>,
  job: Claimed<T, C>,
  changes: Record<string, unknown>,
): Promise<boolean> {
  const rows = await db
    .update(table)
    .set(changes as never)
    .where(isClaimedBy(job))
    .returning({ claimed: sql`true` });
  return rows.length > 0;
}

/**
 * Extends the claim and saves `changes`. Returns false if the job is gone or another process has
 * claimed it.
 */
export const renewJob = <T extends PgTable, C extends Changes<T>>(
  db: Database,
  queue: JobQueue<T, C>,
  job: Claimed<T, C>,
  until: Date,
  changes: Changes<T> = {},
): Promise<boolean> => updateClaimed(db, queue, job, { ...changes, [queue.dueAt]: until });

/** Gives the job back without counting the attempt, because its process is stopping. */
export async function releaseJob<T extends PgTable, C extends Changes<T>>(
  db: Database,
  queue: JobQueue<T, C>,
  job: Claimed<T, C>,
  now: Date,
): Promise<void> {
  const attempts = Number(job[queue.attempts]) - 1;
  await updateClaimed(db, queue, job, {
    ...queue.unclaimed,
    [queue.attempts]: attempts,
    [queue.dueAt]: now,
  });
}

/**
 * Schedules the next attempt, or gives up after the last one. Returns when the job is retried, or
 * undefined if never.
 * @param options.reason Stored with the job, if the queue has a column for it.
 * @param options.canRetry False gives up right away.
 */
export async function failJob<T extends PgTable, C extends Changes<T>>(
  db: Database,
  queue: JobQueue<T, C>,
  job: Claimed<T, C>,
  now: Date,
  { reason, canRetry = true }: { reason?: string; canRetry?: boolean } = {},
): Promise<Date | undefined> {
  const { maxAttempts, nextAttemptAt } = queue.retries;
  const retryAt = canRetry ? nextAttemptAt(Number(job[queue.attempts]), now) : undefined;
  await updateClaimed(db, queue, job, {
    ...queue.unclaimed,
    ...(queue.lastError !== undefined && reason !== undefined && { [queue.lastError]: reason }),
    [queue.dueAt]: retryAt ?? now,
    ...(!retryAt && { [queue.attempts]: maxAttempts }),
  });
  return retryAt;
}
