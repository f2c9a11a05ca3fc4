import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { cardName, emailAddress, message, requiredText } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

/** Characters; anything shorter is not a phone number. */
const minPhoneLength = 5;

/** For failures that the server gives no reason for. A successful message just clears the form. */
export const contactTexts = { failed: 'Failed to send message. Please try again later.' } as const;

/** A message from the contact form. */
export const contactMessage = z.object({
  email: emailAddress(),
  first_name: cardName(),
  last_name: cardName(),
  phone: requiredText(limits.phone).check(
    z.refine(
      (phone) => phone === '' || phone.length >= minPhoneLength,
      `At least ${minPhoneLength} characters.`,
    ),
    z.refine((phone) => !/\p{C}/u.test(phone), 'This number contains invisible characters.'),
  ),
  message: requiredText(limits.contactMessage),
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: z.optional(z.string()),
});

export const contact = {
  send: endpoint({
    name: 'contact.contact-us',
    method: 'POST',
    path: '/api/auth/contact-us',
    access: 'public',
    body: contactMessage,
    status: 201,
    response: message,
    errors: ['validation', 'csrf', 'rate_limited'],
  }),
} as const;
