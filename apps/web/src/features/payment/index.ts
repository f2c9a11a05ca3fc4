import { lazy } from 'react';

export { PlanBanner } from './plan-banner.tsx';
/** Loaded lazily: a registration doesn't start with it. */
export const PlanStep = lazy(async () => ({ default: (await import('./plan-step.tsx')).PlanStep }));
export { PlanStatus } from './plan-status.tsx';
export { usePaymentConfig } from './use-payment-config.ts';
