import { planCards, planCurrency } from '@fencing-journal/contract/shared/plan-cards';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import type { Stripe } from 'stripe';
import type { Config } from '../../lib/config.ts';
import { callStripe, misconfiguredError } from './stripe-errors.ts';

export type PriceIds = Readonly<Record<Plan, string>>;

/** Returns the price of a plan, cached. Throws if it differs from the price we show (R-PAY-14, R-PAY-15). */
export type PriceOf = (plan: Plan) => Promise<Stripe.Price>;

export const priceIdsFrom = (config: Config): PriceIds => ({
  Student: config.STRIPE_PRICE_STUDENT ?? '',
  Coach: config.STRIPE_PRICE_COACH ?? '',
});

export function createPriceLookup(stripe: Stripe, priceIds: PriceIds): PriceOf {
  const prices = new Map<Plan, Promise<Stripe.Price>>();
  return (plan) => {
    const known = prices.get(plan);
    if (known) return known;
    const request = callStripe(() => stripe.prices.retrieve(priceIds[plan])).then((price) => {
      const planCard = planCards.find(({ title }) => title === plan);
      const monthly = price.recurring?.interval === 'month' && price.recurring.interval_count === 1;
      if (
        !monthly ||
        price.currency !== planCurrency ||
        price.unit_amount !== planCard?.price_cents
      )
        throw misconfiguredError(`the price of the ${plan} plan is not the price we show`);
      return price;
    });
    prices.set(plan, request);
    request.catch(() => prices.delete(plan));
    return request;
  };
}
