import { isPaid, needsPlan } from '@fencing-journal/contract/shared/entitlement';
import { paymentTexts } from '@fencing-journal/contract/subscription';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { Services } from '../../lib/services.ts';
import { entitlementOf } from './entitlements.queries.ts';

/** Under `hard`, writing to a journal requires a paid plan. */
export function enforcePlan(app: FastifyInstance, services: Services): void {
  if (services.config.BILLING_ENFORCEMENT !== 'hard') return;
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !needsPlan(endpoint)) return;
    const { id } = await services.authenticate(request);
    if (!isPaid(await entitlementOf(services.db, id)))
      throw new AppError('plan_required', paymentTexts.planRequired);
  });
}
