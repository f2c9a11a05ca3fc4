import type { BackgroundTask } from '../../jobs/background-task.ts';
import { claimJob, failJob } from '../../jobs/job-queue.ts';
import { processJobs, startWorker } from '../../jobs/worker.ts';
import { reasonOf, type Billing } from './billing.service.ts';
import {
  accountOfCustomer,
  customerQueue,
  deleteUpdate,
  type CustomerUpdate,
} from './customers.queries.ts';
import { endSubscriptions, ignoreAbsent, syncRenewals } from './subscription.service.ts';

/** Longer than any call to the provider takes, so that two processes never change the same customer. */
const claimLifetimeMs = 5 * 60_000;
const pollIntervalMs = 10_000;

/** Syncs the customer with the current state of the account, so it doesn't matter what has changed. */
async function updateCustomer(billing: Billing, customer: string): Promise<void> {
  const { db, provider } = billing;
  const account = await accountOfCustomer(db, customer);
  if (!account) return provider.deleteCustomer(customer).catch(ignoreAbsent);
  const { id, email, first_name, last_name, disabled_at, delete_on } = account;
  // Nobody pays for an account that they can't use.
  if (disabled_at !== null) await endSubscriptions(db, () => billing, id);
  else await syncRenewals(billing, id, delete_on !== null);
  const details = { email, name: `${first_name} ${last_name}` };
  return provider.updateCustomer(customer, details).catch(ignoreAbsent);
}

async function work(billing: Billing, job: CustomerUpdate): Promise<void> {
  const { db, now, log } = billing;
  try {
    await updateCustomer(billing, job.provider_customer_id);
    await deleteUpdate(db, job);
  } catch (error) {
    const reason = reasonOf(error);
    log.warn({ reason }, 'a customer at the payment provider could not be updated');
    await failJob(db, customerQueue, job, now(), { reason });
  }
}

/** Syncs due customers with their accounts. Returns how many there were. */
export const updateCustomers = (billing: Billing, stopSignal?: AbortSignal): Promise<number> =>
  processJobs(
    () => {
      const now = billing.now();
      const until = new Date(now.getTime() + claimLifetimeMs);
      return claimJob(billing.db, customerQueue, now, until);
    },
    (job) => work(billing, job),
    stopSignal,
  );

export const startCustomerUpdates = (
  update: (stopSignal: AbortSignal) => Promise<unknown>,
  log: { error(fields: object, message: string): void },
): BackgroundTask =>
  startWorker({
    pollIntervalMs,
    work: update,
    onError: (error) => log.error({ err: error }, 'customers could not be updated'),
  });
