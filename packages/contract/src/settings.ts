import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { plans, visibilities } from './shared/enums.ts';
import { visibility } from './bouts.ts';
import { usaFencingId } from './fencers.ts';

const settingsAnswer = z.object({
  user: z.object({ first_name: z.string(), last_name: z.string(), usa_fencing: z.nullable(z.string()) }),
  subscription: z.enum(plans),
  shareable: z.enum(visibilities),
});

const memberId = z.optional(z.nullable(usaFencingId()));

export const settings = {
  read: endpoint({
    name: 'settings.read', method: 'GET', path: '/api/profiles/settings/', access: 'user', subject: 'own',
    status: 200, answer: settingsAnswer, errors: [],
  }),
  save: endpoint({
    name: 'settings.save', method: 'POST', path: '/api/profiles/settings/', access: 'user', subject: 'own',
    body: z.object({
      shareable: z.optional(visibility()),
      usa_fencing: memberId,
      user: z.optional(z.object({ usa_fencing: memberId })),
    }),
    status: 200, answer: settingsAnswer, errors: ['validation'],
  }),
} as const;
