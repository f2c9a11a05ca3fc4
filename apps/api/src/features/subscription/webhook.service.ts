import { AppError } from '../../lib/errors.ts';
import { reasonOf, refresh, type Billing } from './billing.service.ts';
import { isProcessed, markProcessed, recordFailure, insertEvent } from './webhook.queries.ts';
import { ProviderError, type ProviderEvent } from './provider.ts';
import { findPayment } from './subscription.queries.ts';

/** Returns the subscription that an event is about, or undefined if it isn't one of ours. */
async function subscriptionOf(
  { db }: Billing,
  { subscription, intent }: ProviderEvent['about'],
): Promise<{ id: string; invoices: string[] } | undefined> {
  if (subscription !== undefined) return { id: subscription, invoices: [] };
  // A payment that is still unknown here will arrive with its invoice.
  const known = intent === undefined ? undefined : await findPayment(db, intent);
  const id = known?.subscription?.provider_subscription_id;
  return id ? { id, invoices: [known.payment.provider_invoice_id] } : undefined;
}

/**
 * Handles a provider event: stores it once and refreshes its subscription. Number and order of deliveries therefore do
 * not matter. A failed event is refused, and the provider sends it again.
 */
export async function handleEvent(billing: Billing, event: ProviderEvent): Promise<void> {
  const { db, now, log } = billing;
  if (await isProcessed(db, event.id)) return;
  await insertEvent(db, event);
  try {
    const affected = await subscriptionOf(billing, event.about);
    const { invoice } = event.about;
    if (affected)
      await refresh(billing, affected.id, invoice === undefined ? affected.invoices : [invoice]);
  } catch (error) {
    // Retrying does not help if the object is unknown to the provider.
    if (!(error instanceof ProviderError && error.failure === 'absent')) {
      const reason = reasonOf(error);
      log.warn(
        { event: event.id, type: event.type, reason },
        'an event from the payment provider could not be processed',
      );
      await recordFailure(db, event.id, reason);
      throw error instanceof ProviderError ? new AppError('unavailable') : error;
    }
  }
  await markProcessed(db, event.id, now());
}
