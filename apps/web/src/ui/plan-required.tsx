import { paths } from '../lib/paths.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

/** Shown instead of a coach's page to users without the Coach plan. Says what it offers and how to get it. */
export const PlanRequired = ({ benefit }: { benefit: string }) => (
  <div className="panel p-5 sm:p-6">
    <p className="flex items-center gap-2 font-semibold">
      <Icon name="people" />
      This page is part of the Coach plan
    </p>
    <p className="mt-2 max-w-prose text-muted">{benefit} You have the Student plan.</p>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={paths.coachPlan}>See the Coach plan</ButtonLink>
      <ButtonLink to={paths.journal} variant="secondary" icon="back">
        Go to the journal
      </ButtonLink>
    </div>
  </div>
);
