import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { plans, visibilities } from './shared/enums.ts';
import { flag } from './shared/fields.ts';
import { usaFencingId } from './shared/profile.ts';
import { visibility } from './bouts.ts';

const settingsResponse = z.object({
  user: z.object({
    first_name: z.string(),
    last_name: z.string(),
    usa_fencing: z.nullable(z.string()),
    /** Whether the operator has confirmed that the ID is this person's. */
    usa_fencing_confirmed: z.boolean(),
  }),
  subscription: z.enum(plans),
  shareable: z.enum(visibilities),
  /** Whether emails about requests and feedback are sent. Emails about the account itself are always sent. */
  mail_notices: z.boolean(),
});

const memberId = z.optional(z.nullable(usaFencingId()));

export const settingsTexts = {
  allBoutsPrivate: 'You can only change all bouts at once when your profile is Private.',
} as const;

export const settings = {
  read: endpoint({
    name: 'settings.read',
    method: 'GET',
    path: '/api/profiles/settings/',
    access: 'user',
    subject: 'own',
    status: 200,
    response: settingsResponse,
    errors: [],
  }),
  save: endpoint({
    name: 'settings.save',
    method: 'POST',
    path: '/api/profiles/settings/',
    access: 'user',
    subject: 'own',
    body: z.object({
      shareable: z.optional(visibility()),
      /** Also sets all of the user's bouts to the profile's level, which must be Private. */
      all_bouts: z.optional(flag()),
      mail_notices: z.optional(flag()),
      usa_fencing: memberId,
      user: z.optional(z.object({ usa_fencing: memberId })),
    }),
    status: 200,
    response: settingsResponse,
    errors: ['validation', 'rate_limited'],
  }),
} as const;
