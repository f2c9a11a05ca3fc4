import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { formatDate } from '../../lib/format.ts';
import type { CurrentPlan, PaymentConfig } from './payment.api.ts';

type Rules = Pick<PaymentConfig, 'enforcement' | 'mode'>;

/** How the journal works for who pays for no plan (G-24). */
export function withoutPlan({ enforcement, mode }: Rules): string {
  const when =
    mode === 'off'
      ? 'Plans cannot be bought on this server.'
      : 'You can choose a plan at any time under Settings.';
  if (enforcement === 'off') return 'Everything is open on this server; no plan is needed.';
  if (enforcement === 'soft')
    return `Without a plan the journal works as with the Student plan, with less room for video. ${when}`;
  return `Without a plan you can read, export and delete what you have written, and add nothing. ${when}`;
}

/** Whether there is a plan to be chosen: no one is sent where nothing is sold, or nothing is gained. */
export const canChoosePlan = (
  { enforcement, mode }: Rules,
  { subscription_status }: Pick<CurrentPlan, 'subscription_status'>,
): boolean => mode !== 'off' && enforcement !== 'off' && !isPaid({ subscription_status });

/** What an account's plan is like now, in a sentence. */
export function standingOf(current: CurrentPlan, rules: Rules): string {
  const {
    subscription_status: status,
    current_period_end: end,
    cancel_at_period_end: cancelled,
  } = current;
  const until = end && formatDate(end.slice(0, 10));
  if (status === 'none') return withoutPlan(rules);
  if (status === 'canceled') return `Your plan has ended. ${withoutPlan(rules)}`;
  if (status === 'past_due')
    return 'The last payment failed. Your plan stays open while the payment is tried again: please see to your card.';
  if (until === null) return 'Given to you by the operator of this server. Nothing is charged.';
  return cancelled
    ? `Cancelled. It stays open until ${until} and is not renewed.`
    : `Paid until ${until}, then renewed by itself.`;
}
