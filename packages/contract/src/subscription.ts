import * as z from 'zod/mini';
import { userData } from './auth.ts';
import { endpoint } from './shared/endpoint.ts';
import { plans } from './shared/enums.ts';
import { emailAddress, requiredText } from './shared/fields.ts';

const plan = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? (plans.find((name) => name.toLowerCase() === value.trim().toLowerCase()) ?? value) : value)),
  z.enum(plans),
);

export const subscription = {
  create: endpoint({
    name: 'subscription.create', method: 'POST', path: '/api/subscription/create-subscription/', access: 'user', subject: 'own',
    body: z.object({ email: emailAddress(), subscription: plan }),
    status: 200, answer: z.object({ clientSecret: z.string() }), errors: ['validation', 'forbidden', 'conflict'],
  }),
  confirm: endpoint({
    name: 'subscription.confirm-membership', method: 'POST', path: '/api/subscription/confirm-membership/', access: 'public',
    body: z.object({ payment_intent: requiredText(200) }),
    status: 200, answer: z.object({ user_data: userData, token: z.string() }), errors: ['validation', 'csrf'],
  }),
  portal: endpoint({
    name: 'subscription.stripe-portal', method: 'GET', path: '/api/subscription/stripe-portal/', access: 'user', subject: 'own',
    status: 200, answer: z.object({ url: z.string() }), errors: ['validation'],
  }),
} as const;
