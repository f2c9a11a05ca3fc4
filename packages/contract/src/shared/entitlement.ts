import type { Endpoint } from './endpoint.ts';
import type { Plan, subscriptionStatuses } from './enums.ts';

/**
 * How accounts without a paid plan are treated: `off` like the Coach plan, `soft` like the Student
 * plan, and `hard` as read-only.
 */
export const enforcements = ['off', 'soft', 'hard'] as const;
export type Enforcement = (typeof enforcements)[number];

/** The plan as the server reports it. */
export interface Entitlement {
  subscription: Plan;
  subscription_status: (typeof subscriptionStatuses)[number];
}

/** Every plan except Student is a coach's plan. */
export const countsAsCoach = ({ subscription }: { subscription: string }): boolean =>
  subscription !== 'Student';

/** Returns whether somebody pays for the plan; a past-due payment still counts. */
export const isPaid = ({
  subscription_status,
}: Pick<Entitlement, 'subscription_status'>): boolean =>
  subscription_status === 'active' || subscription_status === 'past_due';

/** Features that need no plan, because they aren't part of the journal. */
const freeFeatures = new Set([
  'auth',
  'account',
  'passkeys',
  'settings',
  'subscription',
  'contact',
  'export',
  'notifications',
  'operations',
  'usaf-data',
]);
/** Calls that don't change the journal, although their method suggests that they do. */
const readOnlyCalls = new Set(['lessons.read']);

/**
 * Returns whether a call changes the journal and therefore needs a plan under `hard`. Users can
 * always read, export, and delete their data.
 */
export function needsPlan({
  name,
  method,
  access,
}: Pick<Endpoint, 'name' | 'method' | 'access'>): boolean {
  const [feature = ''] = name.split('.');
  return (
    access === 'user' &&
    method !== 'GET' &&
    method !== 'DELETE' &&
    !freeFeatures.has(feature) &&
    !readOnlyCalls.has(name)
  );
}
