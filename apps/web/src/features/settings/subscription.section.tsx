import { PlanStatus } from '../payment/index.ts';
import { Section } from './section.tsx';

/** The account's plan, with a link to the provider's portal or to the plans. */
export const SubscriptionSection = () => (
  <Section title="Subscription" open>
    <PlanStatus />
  </Section>
);
