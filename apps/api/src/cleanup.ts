import { deleteExpiredViews } from './features/access-log/index.ts';
import {
  deleteDueAccounts,
  markAwaitingGuardian,
  type DeletionServices,
} from './features/account/index.ts';
import { deleteExpiredAudit } from './features/audit/index.ts';
import {
  deleteExpiredSecrets,
  deleteExpiredSessions,
  deleteExpiredSuspended,
  endUnusedSessions,
} from './features/auth/index.ts';
import { deleteExpiredCodes } from './features/codes/index.ts';
import { deleteExpiredRefusals } from './features/connections/index.ts';
import { deleteExpiredMessages } from './features/contact/index.ts';
import { deleteExpiredMerges } from './features/fencers/index.ts';
import { deleteExpiredHistory } from './features/guardians/index.ts';
import { deleteExpiredImports } from './features/imports/index.ts';
import { deleteExpiredApprovals } from './features/invites/index.ts';
import { deleteExpiredNotifications } from './features/notifications/index.ts';
import { deleteExpiredChallenges } from './features/passkeys/index.ts';
import { deleteExpiredReminders } from './features/reminders/index.ts';
import { deleteEndedConnections, deleteExpiredReports } from './features/reports/index.ts';
import { deleteExpiredEvents } from './features/subscription/index.ts';
import type { BackgroundTask } from './jobs/background-task.ts';
import { startWorker } from './jobs/worker.ts';
import { deleteExpiredKeys } from './plugins/idempotency.queries.ts';
import { deleteExpiredWindows } from './plugins/rate-limit.queries.ts';

const intervalMs = 60 * 60 * 1000;

/** Emails, exports and uploads have workers of their own, which also delete what has expired. */
const cleanupSteps = [
  deleteExpiredKeys,
  deleteExpiredWindows,
  endUnusedSessions,
  deleteExpiredSessions,
  deleteExpiredMerges,
  deleteExpiredRefusals,
  deleteExpiredSecrets,
  deleteExpiredChallenges,
  deleteExpiredSuspended,
  deleteExpiredMessages,
  deleteExpiredEvents,
  deleteExpiredAudit,
  deleteExpiredCodes,
  deleteExpiredApprovals,
  deleteExpiredHistory,
  deleteExpiredImports,
  deleteExpiredViews,
  deleteExpiredNotifications,
  deleteExpiredReminders,
  deleteEndedConnections,
  deleteExpiredReports,
  markAwaitingGuardian,
];

/** The names of everything that the cleanup runs. */
export const cleanupJobs: readonly string[] = [...cleanupSteps, deleteDueAccounts].map(
  ({ name }) => name,
);

export interface CleanupContext extends DeletionServices {
  /** Removes the bytes of deleted rows from the store's files. */
  purge?: (() => Promise<void>) | undefined;
}

/**
 * Ends unused sessions, deletes everything that has expired, then the accounts that are due, and purges the store's
 * files if an account was deleted. A failing step doesn't stop the others.
 */
export async function runCleanup(context: CleanupContext, now: Date): Promise<void> {
  for (const step of cleanupSteps) {
    try {
      await step(context.db, now);
    } catch (error) {
      // A failing step must not hold up the others, above all the deletion of accounts.
      context.log.error({ err: error, step: step.name }, 'cleanup failed');
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
  startWorker({
    pollIntervalMs: intervalMs,
    work: () => runCleanup(context, new Date()),
    onError: (error) => context.log.error({ err: error }, 'cleanup failed'),
  });
