import { lazy } from 'react';

export { PlanBanner } from './plan-banner.tsx';
/** Comes when it is shown: a registration begins without it. */
export const PlanStep = lazy(async () => ({ default: (await import('./plan-step.tsx')).PlanStep }));
export { Standing } from './standing.tsx';
export { usePaymentConfig } from './use-payment-config.ts';
