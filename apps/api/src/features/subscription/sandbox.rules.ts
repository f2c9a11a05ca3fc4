import type { Plan } from '@fencing-journal/contract/shared/enums';
import { planCards, planCurrency } from '@fencing-journal/contract/shared/plan-cards';
import {
  testCards,
  type sandboxActions,
  type SandboxPayment,
  type TestCard,
} from '@fencing-journal/contract/subscription';
import type { ProviderPayment, SubscriptionStatus } from './provider.ts';

type IntentStatus = SandboxPayment['status'];

export interface SandboxIntent extends ProviderPayment {
  status: IntentStatus;
  client_secret: string;
  error: SandboxPayment['error'];
}

/** A subscription in the sandbox, with all its payments, latest last. */
export interface SandboxState {
  id: string;
  customer: string;
  reference: string;
  plan: Plan;
  status: SubscriptionStatus;
  current_period_end: string;
  cancel_at_period_end: boolean;
  next_plan: Plan | null;
  fail_next_renewal: boolean;
  intents: SandboxIntent[];
  /** Number of events sent so far, used for their ids. */
  events: number;
}

export type SandboxAction = (typeof sandboxActions)[number];

/** An action the sandbox refuses. The message is shown to the user. */
export class SandboxRefusal extends Error {}

const priceOf = (plan: Plan): number =>
  planCards.find(({ title }) => title === plan)?.price_cents ?? 0;

/** Returns the same day of the next month, or its last day. */
function monthAfter(moment: Date): string {
  const lastDay = new Date(
    Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 2, 0),
  ).getUTCDate();
  const next = new Date(moment);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  next.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return next.toISOString();
}

function withIntent(state: SandboxState, amount_cents: number, paid: boolean): SandboxState {
  const name = `${state.id.replace(/^sub_/, '')}_${state.intents.length + 1}`;
  const intent: SandboxIntent = {
    intent: `pi_${name}`,
    invoice: `in_${name}`,
    client_secret: `pi_${name}_secret_sandbox`,
    amount_cents,
    currency: planCurrency,
    received_cents: paid ? amount_cents : 0,
    refunded_cents: 0,
    status: paid ? 'succeeded' : 'requires_payment_method',
    error: null,
  };
  return { ...state, intents: [...state.intents, intent] };
}

export function startSubscription(
  details: Pick<SandboxState, 'id' | 'customer' | 'reference' | 'plan'>,
  now: Date,
): SandboxState {
  const state: SandboxState = {
    ...details,
    status: 'incomplete',
    current_period_end: monthAfter(now),
    cancel_at_period_end: false,
    next_plan: null,
    fail_next_renewal: false,
    intents: [],
    events: 0,
  };
  return withIntent(state, priceOf(details.plan), false);
}

function settleIntent(
  state: SandboxState,
  index: number,
  change: Pick<SandboxIntent, 'status' | 'error'>,
): SandboxState {
  const intents = state.intents.map((intent, position) =>
    position === index
      ? {
          ...intent,
          ...change,
          received_cents: change.status === 'succeeded' ? intent.amount_cents : 0,
        }
      : intent,
  );
  return { ...state, intents, status: change.status === 'succeeded' ? 'active' : state.status };
}

/** Returns the index of the payment with this client secret. Throws if it can no longer be made. */
function findPayableIndex(
  state: SandboxState,
  clientSecret: string,
  statuses: readonly IntentStatus[],
): number {
  const index = state.intents.findIndex((intent) => intent.client_secret === clientSecret);
  const intent = state.intents[index];
  if (
    !intent ||
    !statuses.includes(intent.status) ||
    !['incomplete', 'past_due'].includes(state.status)
  )
    throw new SandboxRefusal('This payment is not open.');
  return index;
}

const cardError = (code: string, message: string) => ({
  type: 'card_error' as const,
  code,
  message,
});

export function payWithCard(
  state: SandboxState,
  clientSecret: string,
  card: TestCard,
): SandboxState {
  const index = findPayableIndex(state, clientSecret, [
    'requires_payment_method',
    'requires_action',
  ]);
  if (card === 'authentication')
    return settleIntent(state, index, { status: 'requires_action', error: null });
  const { error } = testCards[card];
  if (error === null) return settleIntent(state, index, { status: 'succeeded', error: null });
  // Like Stripe, reports insufficient funds as a declined card.
  return settleIntent(state, index, {
    status: 'requires_payment_method',
    error: cardError(card === 'insufficient_funds' ? 'card_declined' : card, error),
  });
}

const authenticationError = cardError(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

export function authenticatePayment(
  state: SandboxState,
  clientSecret: string,
  approve: boolean,
): SandboxState {
  const index = findPayableIndex(state, clientSecret, ['requires_action']);
  return settleIntent(
    state,
    index,
    approve
      ? { status: 'succeeded', error: null }
      : { status: 'requires_payment_method', error: authenticationError },
  );
}

/** Cancels all unpaid payments. */
const voidUnpaid = (state: SandboxState): SandboxState => ({
  ...state,
  intents: state.intents.map((intent) =>
    intent.status === 'succeeded' ? intent : { ...intent, status: 'canceled' as const },
  ),
});

export function cancelSubscription(state: SandboxState): SandboxState {
  if (state.status === 'incomplete') return { ...voidUnpaid(state), status: 'incomplete_expired' };
  return state.status === 'incomplete_expired'
    ? state
    : { ...voidUnpaid(state), status: 'canceled' };
}

function renew(state: SandboxState): SandboxState {
  if (state.cancel_at_period_end) return cancelSubscription(state);
  const plan = state.next_plan ?? state.plan;
  const next = withIntent(
    {
      ...state,
      plan,
      next_plan: null,
      fail_next_renewal: false,
      current_period_end: monthAfter(new Date(state.current_period_end)),
    },
    priceOf(plan),
    !state.fail_next_renewal,
  );
  return { ...next, status: state.fail_next_renewal ? 'past_due' : 'active' };
}

/** Upgrades immediately and charges the difference; a downgrade takes effect at the end of the period. */
function changePlan(state: SandboxState, plan: Plan): SandboxState {
  const difference = priceOf(plan) - priceOf(state.plan);
  if (difference > 0) return withIntent({ ...state, plan, next_plan: null }, difference, true);
  return { ...state, next_plan: plan === state.plan ? null : plan };
}

function refundLatest(state: SandboxState): SandboxState {
  const index = state.intents.findLastIndex(
    (intent) => intent.status === 'succeeded' && intent.refunded_cents === 0,
  );
  if (index < 0) throw new SandboxRefusal('There is nothing to refund.');
  return {
    ...state,
    intents: state.intents.map((intent, position) =>
      position === index ? { ...intent, refunded_cents: intent.received_cents } : intent,
    ),
  };
}

function payOutstanding(state: SandboxState): SandboxState {
  const open = state.intents.findLast(
    (intent) => intent.status !== 'succeeded' && intent.status !== 'canceled',
  );
  if (!open) throw new SandboxRefusal('There is nothing to pay.');
  return payWithCard(state, open.client_secret, 'success');
}

/** Applies an action from the portal or the operator, or one that time brings, such as a renewal. */
export function applyAction(
  state: SandboxState,
  action: SandboxAction,
  plan: Plan | undefined,
): SandboxState {
  if (action === 'refund') return refundLatest(state);
  if (!['active', 'past_due'].includes(state.status))
    throw new SandboxRefusal('This subscription has ended.');
  if (action === 'cancel') return { ...state, cancel_at_period_end: true };
  if (action === 'resume') return { ...state, cancel_at_period_end: false };
  if (action === 'fail-next-renewal') return { ...state, fail_next_renewal: true };
  if (action === 'renew') return renew(state);
  if (action === 'pay') return payOutstanding(state);
  if (action === 'end') return cancelSubscription(state);
  if (plan === undefined) throw new SandboxRefusal('Choose a plan.');
  return changePlan(state, plan);
}
