import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import type { UserRecord } from '../../http/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { configQuery } from './payment.api.ts';
import { canChoosePlan } from './plan.rules.ts';

/** Invites users without a paid plan to choose one, if plans are sold. */
export function PlanBanner({ session }: { session: UserRecord }) {
  const unpaid =
    session.subscription_status === 'none' || session.subscription_status === 'canceled';
  const { data: config } = useQuery({ ...configQuery, enabled: unpaid });
  if (!unpaid || !config || !canChoosePlan(config, { subscription_status: 'none' })) return null;
  return (
    <section
      className="panel mt-6 flex flex-wrap items-center justify-between gap-4 p-5"
      aria-labelledby="choose-plan"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="choose-plan" className="text-2xl">
          Choose your plan
        </h2>
        <p className="mt-1 text-muted">
          {config.enforcement === 'hard'
            ? 'Without a plan, you can read your entries but not add new ones.'
            : 'Get 2 TB for video and, for coaches, a view of all your students.'}
        </p>
      </div>
      <ButtonLink to={paths.plan} variant="secondary">
        See the plans
      </ButtonLink>
    </section>
  );
}
