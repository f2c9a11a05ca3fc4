import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { message, requiredText, slugReference } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

const person = { slug: z.string(), first_name: z.string(), last_name: z.string() };
const confirmation = z.object({ id: z.string(), ...person });

/**
 * A club on the user's self card. It grants the "Club" level once the USA Fencing record or a person
 * confirms it.
 */
const membership = z.object({
  club: z.string(),
  /** Whether the confirmed USA Fencing record names the club. */
  record: z.boolean(),
  confirmed_by: z.array(confirmation),
});
export type Membership = z.output<typeof membership>;

/** A person whose club the caller can confirm. */
const candidate = z.object({ ...person, club: z.string() });
export type Candidate = z.output<typeof candidate>;

export const clubTexts = {
  confirmed: 'Club confirmed.',
  removed: 'Confirmation removed.',
  notYours:
    'Only a connected coach or a confirmed member of the club can confirm that someone fences for it.',
} as const;

export const club = {
  confirmations: endpoint({
    name: 'club.confirmations',
    method: 'GET',
    path: '/api/profiles/club-confirmations/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.object({
      memberships: z.array(membership),
      awaiting: z.array(candidate),
      given: z.array(z.extend(confirmation, { club: z.string() })),
    }),
    errors: [],
  }),
  /** Returns 200 if the caller has already confirmed the club. */
  confirm: endpoint({
    name: 'club.confirm',
    method: 'POST',
    path: '/api/profiles/club-confirmations/',
    access: 'user',
    subject: [{ in: 'body', key: 'member', kind: 'student' }],
    extension: true,
    body: z.object({ member: slugReference(), club: requiredText(limits.club) }),
    status: 201,
    otherStatuses: [200],
    response: z.extend(message, { id: z.string() }),
    errors: ['validation', 'forbidden', 'not_found'],
  }),
  /** Allowed for the person who gave the confirmation and the person it is about. */
  withdraw: endpoint({
    name: 'club.withdraw',
    method: 'DELETE',
    path: '/api/profiles/club-confirmations/:id',
    access: 'user',
    subject: [{ in: 'params', key: 'id', kind: 'club_confirmation' }],
    extension: true,
    params: z.object({ id: z.uuid() }),
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
} as const;
