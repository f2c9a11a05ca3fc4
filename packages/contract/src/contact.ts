import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { emailAddress, message, requiredText } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

export const contact = {
  send: endpoint({
    name: 'contact.contact-us', method: 'POST', path: '/api/auth/contact-us', access: 'public',
    body: z.object({
      email: emailAddress(),
      first_name: requiredText(limits.personName),
      last_name: requiredText(limits.personName),
      phone: requiredText(limits.phone),
      message: requiredText(limits.contactMessage),
    }),
    status: 201, answer: message, errors: ['validation', 'csrf', 'rate_limited'],
  }),
} as const;
