import { Standing } from '../payment/index.ts';
import { Section } from './section.tsx';

/** The account's plan, with the way to the provider's portal or to a first plan (section 2, G-31). */
export const SubscriptionSection = () => (
  <Section title="Subscription">
    <Standing />
  </Section>
);
