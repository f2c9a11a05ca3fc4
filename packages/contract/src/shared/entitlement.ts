import type { Endpoint } from './endpoint.ts';
import type { Plan, subscriptionStatuses } from './enums.ts';

/** How accounts without a paid plan are treated: like coaches, as Student, or as readers of what they have (G-24). */
export const enforcements = ['off', 'soft', 'hard'] as const;
export type Enforcement = (typeof enforcements)[number];

/** What counts of an account's plan, as the server answers it. */
export interface Entitlement {
  subscription: Plan;
  subscription_status: (typeof subscriptionStatuses)[number];
}

/** Any plan but Student is a coach's (section 6, G-25). */
export const countsAsCoach = ({ subscription }: { subscription: string }): boolean =>
  subscription !== 'Student';

/** Whether somebody pays for it, or is about to again. */
export const isPaid = ({
  subscription_status,
}: Pick<Entitlement, 'subscription_status'>): boolean =>
  subscription_status === 'active' || subscription_status === 'past_due';

/** What an account does besides its journal: never part of a plan. */
const freeAreas = new Set([
  'auth',
  'account',
  'passkeys',
  'settings',
  'subscription',
  'contact',
  'export',
  'operations',
  'usaf-data',
]);
/** Sent like a change, and still only reading. */
const readings = new Set(['lessons.read']);

/** Under `hard`: whether a call changes the journal. Reading, exporting and deleting one's own data never needs a plan. */
export function needsPlan({
  name,
  method,
  access,
}: Pick<Endpoint, 'name' | 'method' | 'access'>): boolean {
  const [area = ''] = name.split('.');
  return (
    access === 'user' &&
    method !== 'GET' &&
    method !== 'DELETE' &&
    !freeAreas.has(area) &&
    !readings.has(name)
  );
}
