export { PlanBanner } from './plan-banner.tsx';
export { PlanStep } from './plan-step.tsx';
export { Standing } from './standing.tsx';
export { usePaymentConfig } from './use-payment-config.ts';
