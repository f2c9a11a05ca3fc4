export { startCustomerUpdates } from './customers.worker.ts';
export { enforcePlan } from './enforcement.ts';
export { applyEnforcement, entitlementOf, hasCoachPlan, setPlan } from './entitlements.queries.ts';
export { registerSubscription, type AccountBilling } from './subscription.routes.ts';
export { deleteExpiredEvents } from './webhook.queries.ts';
