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
  /** Ends everything that an account pays for; its rows go with the account. */
  endSubscriptions: (account: number) => Promise<void>;
  /** Removes copies of mail that are kept outside of the database. */
  forgetMail?: (mail: ForgottenMail) => Promise<void>;
  /** Removes the bytes that deleted rows leave in the store's files. */
  purge?: (() => Promise<void>) | undefined;
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/**
 * Deletes the accounts whose grace is over; tells how many. One whose payments cannot be ended now stays for the next
 * time: nobody pays for an account that is gone.
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

/** Removes what has served its time: idempotency keys, limit windows, ended sessions, spent mails, merges too old to undo, refusals of requests, old messages, events of payments and entries of the audit log, accounts whose grace is over. */
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
      // What is due besides, above all accounts, must not wait for it.
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

/** Keeps house once an hour. */
export const startHousekeeping = (house: House): Running =>
  repeatEvery(
    everyMs,
    () => keepHouse(house, new Date()),
    (error) => house.log.error({ err: error }, 'housekeeping failed'),
  );
