import { plans, subscriptionStatuses } from '@fencing-journal/contract/shared/enums';
import {
  boolean,
  char,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  pgView,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  bigintKey,
  booleanDefaultFalse,
  identityKey,
  ownerKey,
  smallintDefaultZero,
  timestamptz,
  timestamptzNow,
} from './columns.ts';

const planCode = pgEnum('plan_code', plans);

export const entitlements = pgTable('entitlements', {
  user_id: ownerKey(),
  plan: planCode().notNull(),
  status: text({ enum: ['active', 'past_due', 'canceled'] }).notNull(),
  /** A grant takes precedence over a payment. */
  source: text({ enum: ['payment', 'grant'] })
    .notNull()
    .default('grant'),
  updated_at: timestamptzNow(),
});

/** A single row: how accounts without a paid plan are treated. */
export const billingRule = pgTable('billing_rule', {
  one: boolean().notNull().default(true),
  enforcement: text({ enum: ['off', 'soft', 'hard'] }).notNull(),
});

/** The effective plan of every account and its status (migration 0011). */
export const accountPlans = pgView('account_plans', {
  account_id: bigintKey().notNull(),
  plan: planCode().notNull(),
  status: text({ enum: subscriptionStatuses }).notNull(),
}).existing();

export const billingCustomers = pgTable('billing_customers', {
  user_id: ownerKey(),
  reference: uuid().notNull().defaultRandom(),
  provider_customer_id: text(),
  created_at: timestamptzNow(),
});

/** Customers at the provider to sync with their accounts. Written by triggers (migration 0067). */
export const customerUpdates = pgTable('customer_updates', {
  provider_customer_id: text().notNull(),
  try_at: timestamptzNow(),
  attempts: integer().notNull().default(0),
  last_error: text(),
});

export const subscriptions = pgTable('subscriptions', {
  id: identityKey(),
  user_id: ownerKey(),
  plan: planCode().notNull(),
  reference: uuid().notNull().defaultRandom(),
  attempt: smallintDefaultZero(),
  provider_subscription_id: text(),
  status: text({
    enum: [
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    ],
  })
    .notNull()
    .default('incomplete'),
  current_period_end: timestamptz(),
  cancel_at_period_end: booleanDefaultFalse(),
  /** Whether the account's planned deletion has stopped the renewal. */
  stopped_by_deletion: booleanDefaultFalse(),
  version: integer().notNull().default(0),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const payments = pgTable('payments', {
  id: identityKey(),
  user_id: bigintKey(),
  subscription_id: bigintKey(),
  payment_intent_id: text().notNull(),
  provider_invoice_id: text().notNull(),
  amount_cents: integer().notNull(),
  received_cents: integer().notNull(),
  refunded_cents: integer().notNull(),
  currency: char({ length: 3 }).notNull(),
  status: text().notNull(),
  confirmed_at: timestamptz(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
});

export const webhookEvents = pgTable('webhook_events', {
  provider_event_id: text().notNull(),
  type: text().notNull(),
  about: jsonb().notNull(),
  occurred_at: timestamptz().notNull(),
  received_at: timestamptzNow(),
  tries: integer().notNull().default(0),
  last_error: text(),
  processed_at: timestamptz(),
});

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text().notNull(),
  customer: text().notNull(),
  state: jsonb().notNull(),
  created_at: timestamptzNow(),
});
