import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { plans } from './shared/enums.ts';
import { message, slugReference } from './shared/fields.ts';

const person = { first_name: z.string(), last_name: z.string() };
const connection = z.object({ id: z.int(), slug: z.string(), connection_slug: z.string(), ...person });
const pendingStudent = z.object({ id: z.int(), from_student: z.string(), slug: z.string(), ...person });
const pendingCoach = z.object({ id: z.int(), from_coach: z.string(), slug: z.string(), ...person });

/** Coach: this person becomes my coach. Student: becomes my student (G-96). */
export const requestTypes = ['Coach', 'Student', 'Both'] as const;
const requestType = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? (requestTypes.find((type) => type.toLowerCase() === value.trim().toLowerCase()) ?? value) : value)),
  z.enum(requestTypes),
);
const requestId = z.pipe(z.transform((value: unknown) => (typeof value === 'string' ? Number(value) : value)), z.int());

export const connections = {
  list: endpoint({
    name: 'connections.list', method: 'GET', path: '/api/profiles/connections-list/', access: 'user', subject: 'own',
    status: 200,
    answer: z.object({
      profile: z.object({ slug: z.string(), subscription: z.enum(plans), ...person }),
      coach_connections: z.array(connection),
      student_connections: z.array(connection),
      pending_students: z.array(pendingStudent),
      pending_coaches: z.array(pendingCoach),
      sent_requests: z.array(z.object({ id: z.int(), slug: z.string(), type_: z.enum(requestTypes), ...person })),
    }),
    errors: [],
  }),
  searchFriend: endpoint({
    name: 'connections.search-friend', method: 'GET', path: '/api/profiles/search-friend/', access: 'user', subject: 'own',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(100))) }),
    status: 200, answer: z.array(z.object({ slug: z.string(), request: z.string(), ...person })), errors: ['rate_limited'],
  }),
  request: endpoint({
    name: 'connections.request', method: 'POST', path: '/api/profiles/requests/', access: 'user', subject: 'own', idempotent: true,
    body: z.object({ to_: slugReference(), from_: z.optional(slugReference()), type_: requestType }),
    status: 201, answer: message, errors: ['validation', 'forbidden', 'plan_required', 'not_found', 'rate_limited'],
  }),
  removeRequest: endpoint({
    name: 'connections.remove-request', method: 'DELETE', path: '/api/profiles/requests/', access: 'user',
    subject: [{ in: 'body', key: 'id', kind: 'request' }],
    body: z.object({ id: requestId, request_type: z.optional(z.string()) }),
    status: 200, answer: message, errors: ['validation', 'not_found'],
  }),
  accept: endpoint({
    name: 'connections.accept', method: 'POST', path: '/api/profiles/connections/', access: 'user', subject: 'own',
    body: z.object({ student: slugReference(), coach: slugReference() }),
    status: 201, answer: z.object({ connection_slug: z.string() }), errors: ['validation', 'forbidden'],
  }),
  remove: endpoint({
    name: 'connections.remove', method: 'DELETE', path: '/api/profiles/connections/', access: 'user',
    subject: [{ in: 'body', key: 'connection_slug', kind: 'connection' }],
    body: z.object({ connection_slug: slugReference() }),
    status: 200, answer: message, errors: ['validation', 'not_found'],
  }),
} as const;
