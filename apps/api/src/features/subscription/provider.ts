import type { Plan } from '@fencing-journal/contract/shared/enums';

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

/** The statuses of a subscription that will never be charged again. */
export const endedStatuses: ReadonlySet<string> = new Set<SubscriptionStatus>([
  'canceled',
  'incomplete_expired',
]);

/** A subscription as the provider currently has it. */
export interface ProviderSubscription {
  id: string;
  customer: string;
  /** Our reference from its creation; null if it was created by hand at the provider. */
  reference: string | null;
  /** undefined if it is not for one of our plans. */
  plan: Plan | undefined;
  status: SubscriptionStatus;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
  latest_invoice: string | null;
}

/** A payment attempt as the provider currently has it. */
export interface ProviderPayment {
  intent: string;
  invoice: string;
  amount_cents: number;
  received_cents: number;
  refunded_cents: number;
  currency: string;
  status: string;
}

/** What the browser needs to collect the first payment. `clientSecret` is null if nothing is due. */
export interface StartedSubscription {
  subscription: ProviderSubscription;
  payments: ProviderPayment[];
  clientSecret: string | null;
}

/** What an event is about. Its content is ignored, because it may be outdated on arrival. */
export interface ProviderEvent {
  id: string;
  type: string;
  created: Date;
  about: { subscription?: string; invoice?: string; intent?: string };
}

/** How a provider call failed. */
export type Failure = 'unreachable' | 'refused' | 'absent';

export class ProviderError extends Error {
  readonly failure: Failure;
  /** Whether the provider processed the request. A retry with the same key then gets the same response. */
  readonly processed: boolean;
  /** Only codes, for the log: the provider's messages may quote what was sent. */
  readonly reason: string;
  /** The provider's message for the payer; only for card errors (R-PAY-01). */
  readonly userMessage: string | undefined;

  constructor(failure: Failure, reason: string, processed: boolean, userMessage?: string) {
    super(`The payment provider: ${reason}`);
    this.userMessage = userMessage;
    this.failure = failure;
    this.reason = reason;
    this.processed = processed;
  }
}

export class ForgedEventError extends Error {}

interface CustomerDetails {
  email: string;
  name: string;
}

/**
 * A payment provider. Every call that creates something has one of our idempotency keys and takes effect once. All
 * methods throw only `ProviderError`.
 */
export interface PaymentProvider {
  createCustomer(key: string, details: CustomerDetails): Promise<string>;
  updateCustomer(customer: string, details: CustomerDetails): Promise<void>;
  /** Deletes what the provider knows about a person. Their payments are kept. */
  deleteCustomer(customer: string): Promise<void>;
  /** Creates a subscription that awaits its first payment. */
  start(
    key: string,
    details: { customer: string; plan: Plan; reference: string },
  ): Promise<StartedSubscription>;
  /** Returns the subscription that was started for this reference, if any. */
  find(customer: string, reference: string): Promise<string | undefined>;
  /** Returns how to continue the first payment of a started subscription. */
  resume(subscription: string): Promise<StartedSubscription>;
  subscription(id: string): Promise<ProviderSubscription>;
  paymentsOf(invoice: string): Promise<ProviderPayment[]>;
  /** Sets whether a subscription renews at the end of its period or ends there. */
  setRenewal(subscription: string, renews: boolean): Promise<void>;
  /** Ends a subscription immediately, without a refund. */
  cancel(subscription: string): Promise<void>;
  /** Returns the address where customers manage their subscription. */
  portal(customer: string, returnTo: string): Promise<string>;
  /** Parses an event. Throws `ForgedEventError` unless it has a recent, valid signature. */
  readEvent(body: string, signature: string | undefined, now: Date): Promise<ProviderEvent>;
}
