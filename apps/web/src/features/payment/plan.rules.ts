import { isPaid } from '@fencing-journal/contract/shared/entitlement';
import { formatDayOf } from '../../lib/format.ts';
import type { CurrentPlan, PaymentConfig } from './payment.api.ts';

type PlanRules = Pick<PaymentConfig, 'enforcement' | 'mode'>;

/** How the journal works without a paid plan. */
export function noPlanText({ enforcement, mode }: PlanRules): string {
  const availability =
    mode === 'off' ? "Plans aren't for sale here." : 'You can choose a plan any time in Settings.';
  if (enforcement === 'off') return 'Everything is included here. No plan needed.';
  if (enforcement === 'soft')
    return `You can use everything in Student for free, with 1 GB of video. ${availability}`;
  return `Without a plan, you can read, export and delete your entries, but not add new ones. ${availability}`;
}

/** Whether the user can choose a plan: not if plans aren't sold, aren't enforced, or one is already paid. */
export const canChoosePlan = (
  { enforcement, mode }: PlanRules,
  { subscription_status }: Pick<CurrentPlan, 'subscription_status'>,
): boolean => mode !== 'off' && enforcement !== 'off' && !isPaid({ subscription_status });

/** The account's current plan as a sentence. */
export function planStatusText(current: CurrentPlan, rules: PlanRules): string {
  const {
    subscription_status: status,
    current_period_end: end,
    cancel_at_period_end: isCanceled,
  } = current;
  const until = end && formatDayOf(end);
  if (status === 'none') return noPlanText(rules);
  if (status === 'canceled') return `Your plan has ended. ${noPlanText(rules)}`;
  if (status === 'past_due')
    return 'Your last payment failed. Your plan stays active while we try again. Update your card.';
  if (until === null) return "A gift from the people who run this journal. You won't be charged.";
  return isCanceled
    ? `Canceled. Your plan stays active until ${until} and won't renew.`
    : `Renews automatically on ${until}.`;
}
