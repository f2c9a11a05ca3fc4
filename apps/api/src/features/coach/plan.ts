import { AppError } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor } from '../../lib/services.ts';
import { hasCoachPlan } from '../subscription/index.ts';

/** Adds endpoints of the Coach plan. Connections survive a lapsed plan; renewing it reopens the pages. */
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
