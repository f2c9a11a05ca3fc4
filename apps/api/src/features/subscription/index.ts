export { enforcePlan } from './enforcement.ts';
export { applyEnforcement, hasCoachPlan, setPlan } from './entitlements.queries.ts';
export { registerSubscription } from './subscription.routes.ts';
