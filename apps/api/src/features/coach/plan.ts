import { AppError } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor } from '../../lib/services.ts';
import { hasCoachPlan } from '../subscription/index.ts';

/**
 * Returns an `add` for endpoints that need the Coach plan. Connections are kept when a plan lapses, so renewing it
 * makes the pages work again.
 */
export const withCoachPlan =
  (add: AddRoute): AddRoute =>
  (endpoint, handler, options) =>
    add(
      endpoint,
      async (call) => {
        const actor: Actor | undefined = call.actor;
        if (!actor || !(await hasCoachPlan(call.db, actor.id))) throw new AppError('plan_required');
        return handler(call);
      },
      options,
    );
