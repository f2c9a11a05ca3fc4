import type { Endpoint } from './endpoint.ts';
import type { Plan, subscriptionStatuses } from './enums.ts';

/**
 * How accounts without a paid plan are treated: `off` like coaches, `soft` like Student, `hard`
 * read-only.
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

/** Features that no plan is needed for, because they aren't part of the journal. */
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
/** Calls that only read although their method says otherwise. */
const readOnlyCalls = new Set(['lessons.read']);

/**
 * Returns whether a call changes the journal and so needs a plan under `hard`. Reading, exporting
 * and deleting one's own data never does.
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
