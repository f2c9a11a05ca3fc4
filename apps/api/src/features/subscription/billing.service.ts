import { paymentTexts } from '@fencing-journal/contract/subscription';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { notifyOfPayment } from '../notifications/index.ts';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './provider.ts';
import { findSubscriptionByProviderId, writeRemoteState } from './subscription.queries.ts';

/** Dependencies of every use case in this feature. */
export interface Billing extends Pick<
  Services,
  'config' | 'db' | 'now' | 'inTransaction' | 'tokens'
> {
  provider: PaymentProvider;
  log: { warn(fields: object, message: string): void };
}

/** Concurrent writes force another round; ten is more than ever needed. */
const maxRounds = 10;

/**
 * Fetches the subscription with the payments of its latest and the given invoices, and stores the result. No
 * transaction is open during the provider calls. If someone else wrote in the meantime, everything is fetched again.
 */
export async function refresh(
  { db, now, provider, inTransaction }: Billing,
  id: string,
  invoices: readonly string[] = [],
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const stored = await findSubscriptionByProviderId(db, id);
    const remote = await provider.subscription(id);
    const invoiceIds = new Set([
      ...invoices,
      ...(remote.latest_invoice === null ? [] : [remote.latest_invoice]),
    ]);
    const payments: ProviderPayment[] = [];
    for (const invoice of invoiceIds) payments.push(...(await provider.paymentsOf(invoice)));
    const outcome = await inTransaction(async (tx) => {
      const written = await writeRemoteState(tx, remote, payments, stored?.version);
      const failsNow = remote.status === 'past_due' && stored?.status !== 'past_due';
      if (written === 'written' && stored && failsNow)
        await notifyOfPayment(tx, stored.user_id, now());
      return written;
    });
    if (outcome !== 'outdated') return;
  }
  throw new AppError('unavailable');
}

/** Describes a failure for the log, without personal data. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.reason;
  return error instanceof Error ? error.name : 'unknown';
}

/** Runs provider calls on behalf of a waiting user. Any provider failure becomes a 400 with a readable message. */
export async function withReadableErrors<T>({ log }: Billing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ failure: error.failure, reason: error.reason }, 'the payment provider failed');
    throw new AppError(
      'validation',
      error.userMessage ??
        (error.failure === 'unreachable' ? paymentTexts.unreachable : paymentTexts.failed),
    );
  }
}
