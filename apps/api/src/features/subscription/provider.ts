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

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  customer: string;
  /** What we called it when we asked for it; null: made by hand at the provider. */
  reference: string | null;
  /** undefined: it is for something that is none of our plans. */
  plan: Plan | undefined;
  status: SubscriptionStatus;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
  latest_invoice: string | null;
}

/** One attempt to be paid, as the provider has it now. */
export interface ProviderPayment {
  intent: string;
  invoice: string;
  amount_cents: number;
  received_cents: number;
  refunded_cents: number;
  currency: string;
  status: string;
}

/** What the browser needs to let somebody pay for a subscription that waits for it; null: nothing is due. */
export interface Started {
  subscription: ProviderSubscription;
  payments: ProviderPayment[];
  clientSecret: string | null;
}

/** What an event is about. What it says is not read: by the time it comes it may be out of date. */
export interface ProviderEvent {
  id: string;
  type: string;
  created: Date;
  about: { subscription?: string; invoice?: string; intent?: string };
}

/** How a payment provider has failed us. */
export type Failure = 'unreachable' | 'refused' | 'absent';

export class ProviderError extends Error {
  readonly failure: Failure;
  /** Whether it has answered: then the same request gets the same answer again. */
  readonly answered: boolean;
  /** In codes alone, for the log; a provider's sentences may quote what was sent. */
  readonly reason: string;
  /** What the provider wants the payer to read: of cards alone (R-PAY-01). */
  readonly shown: string | undefined;

  constructor(failure: Failure, reason: string, answered: boolean, shown?: string) {
    super(`The payment provider: ${reason}`);
    this.shown = shown;
    this.failure = failure;
    this.reason = reason;
    this.answered = answered;
  }
}

export class ForgedEvent extends Error {}

interface CustomerDetails {
  email: string;
  name: string;
}

/**
 * Who takes the money. Whatever changes something carries a key of ours, and has one effect however often it is sent.
 * Every method throws `ProviderError` alone.
 */
export interface PaymentProvider {
  createCustomer(key: string, details: CustomerDetails): Promise<string>;
  /** A subscription that waits for its first payment. */
  start(key: string, wanted: { customer: string; plan: Plan; reference: string }): Promise<Started>;
  /** The one that was started for this reference, if it was. */
  find(customer: string, reference: string): Promise<string | undefined>;
  /** How the first payment of a started one goes on. */
  resume(subscription: string): Promise<Started>;
  subscription(id: string): Promise<ProviderSubscription>;
  paymentsOf(invoice: string): Promise<ProviderPayment[]>;
  /** Ends it now, without a refund. */
  cancel(subscription: string): Promise<void>;
  /** Where the customer manages what he pays for. */
  portal(customer: string, returnTo: string): Promise<string>;
  /** The event that this body is; throws `ForgedEvent` unless it is signed, and was just now. */
  readEvent(body: string, signature: string | undefined, now: Date): ProviderEvent;
}
