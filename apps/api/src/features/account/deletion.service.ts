import type { Database } from '../../lib/services.ts';
import { deleteAccount, dueAccounts, type DeletedAccountMail } from './deletion.queries.ts';

export interface DeletionServices {
  db: Database;
  /** Cancels all subscriptions of an account; its rows are deleted with the account. */
  endSubscriptions: (account: number) => Promise<void>;
  /** Deletes copies of emails kept outside the database. */
  deleteMail?: (mail: DeletedAccountMail) => Promise<void>;
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/**
 * Deletes the accounts that are due and returns how many. An account whose payments cannot be canceled is retried next
 * time, so that nobody pays for a deleted account.
 */
export async function deleteDueAccounts(
  { db, endSubscriptions, deleteMail, log }: DeletionServices,
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
