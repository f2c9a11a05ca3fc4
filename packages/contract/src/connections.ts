import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { plans } from './shared/enums.ts';
import { message, slugReference } from './shared/fields.ts';

const person = { first_name: z.string(), last_name: z.string() };
/**
 * What tells a known person from somebody who only has the same name. Optional: not in the specification, and absent in
 * answers that a device has kept from before.
 */
const background = {
  /** Null where none is shown. */
  club: z.optional(z.nullable(z.string())),
  /** The month in which the account was made, like 2026-11. */
  joined: z.optional(z.string()),
};
/** Another account of the same club has this coach as its coach. */
const confirmed = z.optional(z.boolean());
const connection = z.object({
  id: z.int(),
  slug: z.string(),
  connection_slug: z.string(),
  ...person,
  ...background,
  /** The month in which the two connected. */
  since: z.optional(z.string()),
  coach_confirmed: confirmed,
});
const pendingStudent = z.object({
  id: z.int(),
  from_student: z.string(),
  slug: z.string(),
  ...person,
  ...background,
});
const pendingCoach = z.object({
  id: z.int(),
  from_coach: z.string(),
  slug: z.string(),
  ...person,
  ...background,
  coach_confirmed: confirmed,
});

/** What a person can become to me: my coach, or my student (G-96). */
export const connectionSlots = ['Coach', 'Student'] as const;
export type ConnectionSlot = (typeof connectionSlots)[number];
export const requestTypes = [...connectionSlots, 'Both'] as const;
export type RequestType = (typeof requestTypes)[number];
const requestType = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string'
      ? (requestTypes.find((type) => type.toLowerCase() === value.trim().toLowerCase()) ?? value)
      : value,
  ),
  z.enum(requestTypes),
);
/** Digits are read as the number, and other text as 0, which is no request's. */
const requestId = z.optional(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? Number(/^\s*(\d{1,15})\s*$/.exec(value)?.[1] ?? 0) : value,
    ),
    z.int(),
  ),
);
const openRequest = z.object({ id: z.int(), type_: z.enum(connectionSlots) });

/** What a delete names stands in the body, or in the query where something on the way drops such bodies (G-99). */
const namedRequest = z.object({ id: requestId, request_type: z.optional(z.string()) });
const namedConnection = z.object({ connection_slug: z.optional(slugReference()) });

/**
 * What a search hit is to the searcher: for each slot Show (can be asked for), Pending (asked for by either side) or
 * Connected; Both where the two slots agree (G-96, G-97). Who has the Student plan has the coach's slot alone, and
 * Connected_Both means that there is nothing left to ask for.
 */
export const requestStatuses = [
  'Connected_Student_Show_Coach',
  'Show_Student_Connected_Coach',
  'Show_Both',
  'Pending_Both',
  'Show_Student_Pending_Coach',
  'Pending_Student_Show_Coach',
  'Pending_Coach',
  'Show_Coach',
  'Connected_Both',
  'Connected_Student_Pending_Coach',
  'Pending_Student_Connected_Coach',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Searches a minute, hits of one, letters that at least one word needs (G-102), and new requests a day (data model 2.7). */
export const connectionLimits = {
  searchesPerMinute: 60,
  searchesPerDay: 500,
  hits: 20,
  letters: 2,
  requestsPerDay: 30,
  /** Days until somebody who was declined can ask the same person again: after the first time, and after the next. */
  daysAfterDecline: [1, 90],
} as const;

export const connectionTexts = {
  sent: { title: 'Send Request', body: 'Connection request has been sent successfully' },
  requestDeleted: { title: 'Request Deleted', body: 'Request has been deleted successfully' },
  deleted: { title: 'Connection Deleted', body: 'Connection has been deleted successfully' },
  confirmRequestDelete: 'Want to delete the request?',
  confirmDelete: 'Want to delete the connection?',
  empty: 'No connections found',
  noHits: 'No fencer found.',
  self: "That's you.",
  already: "You're already connected.",
  connected: "You're now connected.",
  ambiguous:
    "You're connected with this person both as coach and as student. Choose one of the two.",
  full: "This person can't add any more connections.",
  askedBefore: "You've asked this person before. Wait a while before you ask again.",
  leaving: 'Your account is about to be deleted. To connect, keep it under Settings first.',
} as const;

export const connections = {
  list: endpoint({
    name: 'connections.list',
    method: 'GET',
    path: '/api/profiles/connections-list/',
    access: 'user',
    subject: 'own',
    status: 200,
    answer: z.object({
      profile: z.object({ slug: z.string(), subscription: z.enum(plans), ...person }),
      coach_connections: z.array(connection),
      student_connections: z.array(connection),
      pending_students: z.array(pendingStudent),
      pending_coaches: z.array(pendingCoach),
      sent_requests: z.array(z.extend(openRequest, { slug: z.string(), ...person })),
    }),
    errors: [],
  }),
  searchFriend: endpoint({
    name: 'connections.search-friend',
    method: 'GET',
    path: '/api/profiles/search-friend/',
    access: 'user',
    subject: 'own',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
    status: 200,
    answer: z.array(z.object({ slug: z.string(), request: z.enum(requestStatuses), ...person })),
    errors: ['rate_limited'],
  }),
  /**
   * `requests`: what is open now, to be withdrawn by its id. `connected`: nothing is, because the other side had asked
   * for the same (G-98). 200 when all of it had been asked for before.
   */
  request: endpoint({
    name: 'connections.request',
    method: 'POST',
    path: '/api/profiles/requests/',
    access: 'user',
    subject: 'own',
    idempotent: true,
    body: z.object({
      to_: slugReference(),
      from_: z.optional(slugReference()),
      type_: requestType,
    }),
    status: 201,
    otherStatuses: [200],
    answer: z.extend(message, { connected: z.boolean(), requests: z.array(openRequest) }),
    errors: ['validation', 'forbidden', 'plan_required', 'not_found', 'conflict', 'rate_limited'],
  }),
  removeRequest: endpoint({
    name: 'connections.remove-request',
    method: 'DELETE',
    path: '/api/profiles/requests/',
    access: 'user',
    subject: [{ in: 'body', key: 'id', kind: 'request' }],
    query: z.optional(namedRequest),
    body: z.prefault(namedRequest, {}),
    status: 200,
    answer: message,
    errors: ['validation', 'not_found'],
  }),
  accept: endpoint({
    name: 'connections.accept',
    method: 'POST',
    path: '/api/profiles/connections/',
    access: 'user',
    subject: 'own',
    body: z.object({ student: slugReference(), coach: slugReference() }),
    status: 201,
    otherStatuses: [200],
    answer: z.object({ connection_slug: z.string() }),
    errors: ['validation', 'forbidden', 'conflict'],
  }),
  remove: endpoint({
    name: 'connections.remove',
    method: 'DELETE',
    path: '/api/profiles/connections/',
    access: 'user',
    subject: [{ in: 'body', key: 'connection_slug', kind: 'connection' }],
    query: z.optional(namedConnection),
    body: z.prefault(namedConnection, {}),
    status: 200,
    answer: message,
    errors: ['validation', 'not_found'],
  }),
} as const;
