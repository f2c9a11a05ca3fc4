import { paymentTexts } from '@fencing-journal/contract/subscription';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './provider.ts';
import { subscriptionBy, writeTruth } from './subscription.queries.ts';

/** What every use case of this feature works with. */
export interface Billing extends Pick<
  Services,
  'config' | 'db' | 'now' | 'inTransaction' | 'tokens'
> {
  provider: PaymentProvider;
  log: { warn(fields: object, message: string): void };
}

/** Others may write while we ask; more often than this nobody does. */
const mostRounds = 10;

/**
 * Asks the provider for the subscription as it is now, with the payments of its latest invoice and of those named, and
 * writes that. No transaction is open while the provider thinks; what was asked for before somebody else wrote is asked
 * for again.
 */
export async function refresh(
  { db, provider, inTransaction }: Billing,
  id: string,
  invoices: readonly string[] = [],
): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const before = await subscriptionBy(db, id);
    const truth = await provider.subscription(id);
    const named = new Set([
      ...invoices,
      ...(truth.latest_invoice === null ? [] : [truth.latest_invoice]),
    ]);
    const payments: ProviderPayment[] = [];
    for (const invoice of named) payments.push(...(await provider.paymentsOf(invoice)));
    if (
      (await inTransaction((tx) => writeTruth(tx, truth, payments, before?.version))) !== 'outdated'
    )
      return;
  }
  throw new AppError('unavailable');
}

/** Runs what asks the provider, for a person who waits: whatever goes wrong there is a 400 with a sentence fit to be read. */
export async function forPerson<T>({ log }: Billing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ failure: error.failure, reason: error.reason }, 'the payment provider failed');
    throw new AppError(
      'validation',
      error.shown ??
        (error.failure === 'unreachable' ? paymentTexts.unreachable : paymentTexts.failed),
    );
  }
}
