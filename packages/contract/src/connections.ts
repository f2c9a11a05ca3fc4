import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { plans } from './shared/enums.ts';
import { message, slugReference } from './shared/fields.ts';

const person = { first_name: z.string(), last_name: z.string() };
/**
 * Fields that help distinguish people with the same name. They are optional, because they are not
 * in the specification and are absent from responses cached before they existed.
 */
const distinguishingFields = {
  /** null if no club is shown. */
  club: z.optional(z.nullable(z.string())),
  /** The month in which the account was created, e.g. 2026-11. */
  joined: z.optional(z.string()),
};
/** Whether another account from the same club has this coach. */
const coachConfirmed = z.optional(z.boolean());
const connection = z.object({
  id: z.int(),
  slug: z.string(),
  connection_slug: z.string(),
  ...person,
  ...distinguishingFields,
  /** The month in which the two connected. */
  since: z.optional(z.string()),
  coach_confirmed: coachConfirmed,
});
const pendingStudent = z.object({
  id: z.int(),
  from_student: z.string(),
  slug: z.string(),
  ...person,
  ...distinguishingFields,
});
const pendingCoach = z.object({
  id: z.int(),
  from_coach: z.string(),
  slug: z.string(),
  ...person,
  ...distinguishingFields,
  coach_confirmed: coachConfirmed,
});

/** What a person can become to the user: their coach, or their student. */
export const connectionRoles = ['Coach', 'Student'] as const;
export type ConnectionRole = (typeof connectionRoles)[number];
export const requestTypes = [...connectionRoles, 'Both'] as const;
export type RequestType = (typeof requestTypes)[number];
const requestType = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string'
      ? (requestTypes.find((type) => type.toLowerCase() === value.trim().toLowerCase()) ?? value)
      : value,
  ),
  z.enum(requestTypes),
);
/** Digits are read as a number, and any other text as 0, which is not the id of any request. */
const requestId = z.optional(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' ? Number(/^\s*(\d{1,15})\s*$/.exec(value)?.[1] ?? 0) : value,
    ),
    z.int(),
  ),
);
const openRequest = z.object({ id: z.int(), type_: z.enum(connectionRoles) });

/**
 * A delete names its object in the body, or in the query, because some proxies drop the bodies of
 * DELETE requests.
 */
const requestReference = z.object({ id: requestId, request_type: z.optional(z.string()) });
const connectionReference = z.object({ connection_slug: z.optional(slugReference()) });

/**
 * The relation between a search hit and the searcher, per slot: Show (can be requested), Pending
 * (requested by either side) or Connected; Both if the slots agree. For searchers with the Student
 * plan only the coach slot applies. Connected_Both means nothing is left to request.
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

/**
 * Searches per minute and per day, hits per search, letters of the first and last name that a search needs, and new
 * requests per day.
 */
export const connectionLimits = {
  searchesPerMinute: 60,
  searchesPerDay: 500,
  maxResults: 20,
  minCharacters: 2,
  requestsPerDay: 30,
  /**
   * Days until a declined person can ask the same person again: after the first refusal, and after
   * later ones.
   */
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
  alreadyConnected: "You're already connected.",
  connected: "You're now connected.",
  ambiguous:
    "You're connected with this person both as coach and as student. Choose one of the two.",
  connectionLimitReached: "This person can't add any more connections.",
  codeFromMinor: 'People under 18 connect by a code. Ask for one.',
  askedBefore: "You've asked this person before. Wait a while before you ask again.",
  accountBeingDeleted:
    'Your account is scheduled for deletion. To connect, go to Settings and keep your account first.',
} as const;

export const connections = {
  list: endpoint({
    name: 'connections.list',
    method: 'GET',
    path: '/api/profiles/connections-list/',
    access: 'user',
    subject: 'own',
    status: 200,
    response: z.object({
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
    response: z.array(z.object({ slug: z.string(), request: z.enum(requestStatuses), ...person })),
    errors: ['rate_limited'],
  }),
  /**
   * `requests` are the requests that are now pending, with the ids needed to withdraw them.
   * `connected` means that nothing is pending, because the other person had already sent the matching
   * request. The status is 200 if everything had been requested before.
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
    response: z.extend(message, { connected: z.boolean(), requests: z.array(openRequest) }),
    errors: [
      'validation',
      'forbidden',
      'connect_by_code',
      'plan_required',
      'not_found',
      'conflict',
      'rate_limited',
    ],
  }),
  removeRequest: endpoint({
    name: 'connections.remove-request',
    method: 'DELETE',
    path: '/api/profiles/requests/',
    access: 'user',
    subject: [{ in: 'body', key: 'id', kind: 'request' }],
    query: z.optional(requestReference),
    body: z.prefault(requestReference, {}),
    status: 200,
    response: message,
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
    response: z.object({ connection_slug: z.string() }),
    errors: ['validation', 'forbidden', 'connect_by_code', 'conflict'],
  }),
  remove: endpoint({
    name: 'connections.remove',
    method: 'DELETE',
    path: '/api/profiles/connections/',
    access: 'user',
    subject: [{ in: 'body', key: 'connection_slug', kind: 'connection' }],
    query: z.optional(connectionReference),
    body: z.prefault(connectionReference, {}),
    status: 200,
    response: message,
    errors: ['validation', 'not_found'],
  }),
} as const;
