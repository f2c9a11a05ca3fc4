import { repeatEvery, type Running } from '../lib/repeat.ts';
import type { Database } from '../lib/services.ts';
import {
  deleteAccount,
  dueAccounts,
  forgetOldSecrets,
  forgetSuspended,
  type ForgottenMail,
} from './accounts.queries.ts';
import { forgetOldKeys } from './idempotency.queries.ts';
import { forgetOldMerges } from './merges.queries.ts';
import { forgetOldAudit, forgetOldEvents, forgetOldMessages } from './records.queries.ts';
import { forgetOldRefusals } from './refusals.queries.ts';
import { forgetOldWindows } from './rate-limit.queries.ts';
import { forgetEndedSessions } from './sessions.queries.ts';

const everyMs = 60 * 60 * 1000;

export interface House {
  db: Database;
  /** Cancels all subscriptions of an account; its rows are deleted with the account. */
  endSubscriptions: (account: number) => Promise<void>;
  /** Deletes copies of emails kept outside the database. */
  forgetMail?: (mail: ForgottenMail) => Promise<void>;
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
  { db, endSubscriptions, forgetMail, log }: House,
  now: Date,
): Promise<number> {
  let deleted = 0;
  for (const user of await dueAccounts(db, now)) {
    try {
      await endSubscriptions(user);
      if (!(await deleteAccount(db, user, now, forgetMail))) continue;
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
export async function keepHouse(house: House, now: Date): Promise<void> {
  for (const forget of [
    forgetOldKeys,
    forgetOldWindows,
    forgetEndedSessions,
    forgetOldMerges,
    forgetOldRefusals,
    forgetOldSecrets,
    forgetSuspended,
    forgetOldMessages,
    forgetOldEvents,
    forgetOldAudit,
  ]) {
    try {
      await forget(house.db, now);
    } catch (error) {
      // The other steps, above all deleting accounts, must not wait for it.
      house.log.error({ err: error, step: forget.name }, 'housekeeping failed');
    }
  }
  if ((await deleteDueAccounts(house, now)) === 0) return;
  await house
    .purge?.()
    .catch((error: unknown) =>
      house.log.error({ err: error }, 'the store’s files could not be purged'),
    );
}

/** Runs the cleanup once an hour. */
export const startHousekeeping = (house: House): Running =>
  repeatEvery(
    everyMs,
    () => keepHouse(house, new Date()),
    (error) => house.log.error({ err: error }, 'housekeeping failed'),
  );
