import type { planCards } from '@fencing-journal/contract/shared/plan-cards';
import { Icon } from '../../ui/icon.tsx';

/** The price and features of a plan. */
export const PlanDetails = ({ plan }: { plan: (typeof planCards)[number] }) => (
  <>
    <p className="text-muted">{plan.description}</p>
    <p className="my-2">
      <span className="figures text-4xl">{plan.price}</span> / Month
    </p>
    <p className="font-semibold">You can get :</p>
    <ul className="mt-1 grid gap-1">
      {plan.features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Icon name="check" className="mt-0.5 size-5 text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  </>
);
