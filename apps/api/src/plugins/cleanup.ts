import { runPeriodically, type BackgroundTask } from '../lib/background-task.ts';
import type { Database } from '../lib/services.ts';
import {
  deleteAccount,
  dueAccounts,
  deleteExpiredSecrets,
  deleteExpiredSuspended,
  type DeletedAccountMail,
} from './accounts.queries.ts';
import { deleteExpiredKeys } from './idempotency.queries.ts';
import { deleteExpiredMerges } from './merges.queries.ts';
import {
  deleteExpiredAudit,
  deleteExpiredEvents,
  deleteExpiredMessages,
} from './retention.queries.ts';
import { deleteExpiredRefusals } from './refusals.queries.ts';
import { deleteExpiredWindows } from './rate-limit.queries.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

const intervalMs = 60 * 60 * 1000;

export interface CleanupContext {
  db: Database;
  /** Cancels all subscriptions of an account; its rows are deleted with the account. */
  endSubscriptions: (account: number) => Promise<void>;
  /** Deletes copies of emails kept outside the database. */
  deleteMail?: (mail: DeletedAccountMail) => Promise<void>;
  /** Removes the bytes of deleted rows from the store's files. */
  purge?: (() => Promise<void>) | undefined;
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/**
 * Deletes the accounts whose grace period is over and returns how many. An account whose payments
 * cannot be canceled is retried next time: nobody pays for an account that is gone.
 */
async function deleteDueAccounts(
  { db, endSubscriptions, deleteMail, log }: CleanupContext,
  now: Date,
): Promise<number> {
  let deleted = 0;
  for (const user of await dueAccounts(db, now)) {
    try {
      await endSubscriptions(user);
      if (!(await deleteAccount(db, user, now, deleteMail))) continue;
      deleted += 1;
      log.warn({ event: 'account deleted', user }, 'security');
    } catch (error) {
      log.error({ err: error, user }, 'an account that is due for deletion could not be deleted');
    }
  }
  return deleted;
}

/**
 * Deletes everything that has expired, then the accounts that are due, and purges the store's files
 * if an account was deleted. A failing step doesn't stop the others.
 */
export async function runCleanup(context: CleanupContext, now: Date): Promise<void> {
  for (const deleteExpired of [
    deleteExpiredKeys,
    deleteExpiredWindows,
    deleteExpiredSessions,
    deleteExpiredMerges,
    deleteExpiredRefusals,
    deleteExpiredSecrets,
    deleteExpiredSuspended,
    deleteExpiredMessages,
    deleteExpiredEvents,
    deleteExpiredAudit,
  ]) {
    try {
      await deleteExpired(context.db, now);
    } catch (error) {
      // The other steps, above all deleting accounts, must not wait for it.
      context.log.error({ err: error, step: deleteExpired.name }, 'cleanup failed');
    }
  }
  if ((await deleteDueAccounts(context, now)) === 0) return;
  await context
    .purge?.()
    .catch((error: unknown) =>
      context.log.error({ err: error }, 'the store’s files could not be purged'),
    );
}

/** Runs the cleanup once an hour. */
export const startCleanup = (context: CleanupContext): BackgroundTask =>
  runPeriodically(
    intervalMs,
    () => runCleanup(context, new Date()),
    (error) => context.log.error({ err: error }, 'cleanup failed'),
  );
