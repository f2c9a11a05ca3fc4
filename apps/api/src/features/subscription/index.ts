export { setPlan } from './subscription.queries.ts';
