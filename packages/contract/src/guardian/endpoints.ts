import * as z from 'zod/mini';
import { viewPage } from '../access-log.ts';
import { exportResponse } from '../export.ts';
import { birthYear } from '../shared/age.ts';
import { codeResponse, typedCode } from '../shared/codes.ts';
import { endpoint } from '../shared/endpoint.ts';
import {
  choice,
  flag,
  isoDate,
  message,
  personName,
  slugParams,
  slugText,
} from '../shared/fields.ts';
import { pageOf, pageQuery } from '../shared/paging.ts';
import { child, childConnection, childMessage, consentBody, person } from './schemas.ts';

/** Shared by the calls that a user makes about their own account. */
const own = { access: 'user', subject: 'own', extension: true } as const;
/** Shared by the calls that a guardian makes about a child. */
const ofChild = {
  access: 'user',
  subject: [{ in: 'params', key: 'slug', kind: 'child' }],
  extension: true,
  params: slugParams,
} as const;
/** Shared by the calls that a guardian makes about a child's connection. */
const ofChildConnection = {
  access: 'user',
  subject: [
    { in: 'params', key: 'slug', kind: 'child' },
    { in: 'params', key: 'id', kind: 'child_connection' },
  ],
  extension: true,
  params: z.object({ slug: slugText(), id: slugText() }),
} as const;

export const guardian = {
  /** Creates a code that the child gives to a parent. */
  createCode: endpoint({
    name: 'guardians.create-code',
    method: 'POST',
    path: '/api/account/guardian-code/',
    ...own,
    whileSuspended: true,
    status: 201,
    response: codeResponse,
    errors: ['forbidden', 'rate_limited'],
  }),
  /** Revokes the child's unused codes for parents. */
  revokeCodes: endpoint({
    name: 'guardians.revoke-codes',
    method: 'DELETE',
    path: '/api/account/guardian-code/',
    ...own,
    whileSuspended: true,
    status: 200,
    response: message,
    errors: [],
  }),
  /** The child's guardians. */
  ofAccount: endpoint({
    name: 'guardians.of-account',
    method: 'GET',
    path: '/api/account/guardians/',
    ...own,
    whileSuspended: true,
    status: 200,
    response: z.array(
      z.object({ ...person, since: isoDate, sees: z.string(), can_unlink: z.boolean() }),
    ),
    errors: [],
  }),
  /** Ends the link with a guardian. Only a child aged 16 or older may do this. */
  leave: endpoint({
    name: 'guardians.leave',
    method: 'DELETE',
    path: '/api/account/guardians/:slug/',
    access: 'user',
    subject: [{ in: 'params', key: 'slug', kind: 'guardian' }],
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
  /** Returns the text that a parent agrees to, and the consent methods that this server offers. */
  consent: endpoint({
    name: 'guardians.consent',
    method: 'GET',
    path: '/api/guardian/consent/',
    ...own,
    status: 200,
    response: z.object({
      methods: z.array(z.object({ id: z.string(), label: z.string() })),
      text_version: z.string(),
      text: z.string(),
    }),
    errors: [],
  }),
  /** Links the caller to the child who made the code. A child under 13 requires consent. */
  link: endpoint({
    name: 'guardians.link',
    method: 'POST',
    path: '/api/guardian/links/',
    ...own,
    body: z.object({ code: typedCode(), consent: z.optional(consentBody) }),
    status: 201,
    response: child,
    errors: [
      'validation',
      'forbidden',
      'unconfirmed_email',
      'not_found',
      'conflict',
      'rate_limited',
    ],
  }),
  /** Ends the link with a child. The guardian may do this only if the child is 16 or older. */
  unlink: endpoint({
    name: 'guardians.unlink',
    method: 'DELETE',
    path: '/api/guardian/links/:slug/',
    ...ofChild,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
  children: endpoint({
    name: 'guardians.children',
    method: 'GET',
    path: '/api/guardian/children/',
    ...own,
    status: 200,
    response: z.array(child),
    errors: [],
  }),
  /** Opens an account for a child. The code can be used once, to set the password. */
  addChild: endpoint({
    name: 'guardians.add-child',
    method: 'POST',
    path: '/api/guardian/children/',
    ...own,
    body: z.object({
      first_name: personName(),
      last_name: personName(),
      birth_year: birthYear(),
      consent: consentBody,
    }),
    status: 201,
    response: z.extend(codeResponse, { slug: z.string(), login_name: z.string() }),
    errors: ['validation', 'forbidden', 'unconfirmed_email', 'conflict', 'rate_limited'],
  }),
  /** Creates a new code for a child who has no email address and forgot the password. */
  renewCode: endpoint({
    name: 'guardians.renew-code',
    method: 'POST',
    path: '/api/guardian/children/:slug/code/',
    ...ofChild,
    status: 201,
    response: codeResponse,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  /** Creates a code for a coach, as the child can. */
  inviteCode: endpoint({
    name: 'guardians.invite-code',
    method: 'POST',
    path: '/api/guardian/children/:slug/invite-code/',
    ...ofChild,
    status: 201,
    response: codeResponse,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  /** Revokes all unused codes for coaches, including those that the child made. */
  revokeInviteCodes: endpoint({
    name: 'guardians.revoke-invite-codes',
    method: 'DELETE',
    path: '/api/guardian/children/:slug/invite-code/',
    ...ofChild,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /** Returns the people connected with the child. Those who are waiting for approval come first. */
  connections: endpoint({
    name: 'guardians.connections',
    method: 'GET',
    path: '/api/guardian/children/:slug/connections/',
    ...ofChild,
    status: 200,
    response: z.array(childConnection),
    errors: ['not_found'],
  }),
  approve: endpoint({
    name: 'guardians.approve',
    method: 'POST',
    path: '/api/guardian/children/:slug/connections/:id/approve/',
    ...ofChildConnection,
    status: 200,
    response: z.array(childConnection),
    errors: ['not_found', 'forbidden', 'unconfirmed_email', 'conflict'],
  }),
  /** Ends a connection, or declines one that is waiting for approval. */
  end: endpoint({
    name: 'guardians.end',
    method: 'POST',
    path: '/api/guardian/children/:slug/connections/:id/end/',
    ...ofChildConnection,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /** Returns the messages between adults and the child, latest first. */
  messages: endpoint({
    name: 'guardians.messages',
    method: 'GET',
    path: '/api/guardian/children/:slug/messages/',
    ...ofChild,
    query: pageQuery,
    status: 200,
    response: pageOf(childMessage),
    errors: ['validation', 'not_found'],
  }),
  accessLog: endpoint({
    name: 'guardians.access-log',
    method: 'GET',
    path: '/api/guardian/children/:slug/access-log/',
    ...ofChild,
    query: pageQuery,
    status: 200,
    response: viewPage,
    errors: ['validation', 'not_found'],
  }),
  /** Lowers the profile's visibility. With `all_bouts`, also lowers all bouts that are more visible than that. */
  lowerVisibility: endpoint({
    name: 'guardians.lower-visibility',
    method: 'PATCH',
    path: '/api/guardian/children/:slug/visibility/',
    ...ofChild,
    body: z.object({
      shareable: choice(['Private', 'My coaches']),
      all_bouts: z.optional(flag()),
    }),
    status: 200,
    response: child,
    errors: ['validation', 'not_found'],
  }),
  readExport: endpoint({
    name: 'guardians.read-export',
    method: 'GET',
    path: '/api/guardian/children/:slug/export/',
    ...ofChild,
    status: 200,
    response: exportResponse,
    errors: ['not_found'],
  }),
  /** Starts a copy of everything in the child's account, or returns the one in progress. */
  startExport: endpoint({
    name: 'guardians.start-export',
    method: 'POST',
    path: '/api/guardian/children/:slug/export/',
    ...ofChild,
    status: 200,
    response: exportResponse,
    errors: ['not_found', 'rate_limited'],
  }),
  /** Returns a URL that downloads the copy while the guardian's session lives; null if the copy isn't ready. */
  exportLink: endpoint({
    name: 'guardians.export-link',
    method: 'POST',
    path: '/api/guardian/children/:slug/export/link/',
    ...ofChild,
    status: 200,
    response: z.object({ url: z.nullable(z.string()) }),
    errors: ['not_found'],
  }),
  /** Closes the account of a child under 13 right away, and deletes it after 14 days. */
  deleteChild: endpoint({
    name: 'guardians.delete-child',
    method: 'DELETE',
    path: '/api/guardian/children/:slug/',
    ...ofChild,
    status: 200,
    response: z.extend(message, { delete_on: isoDate }),
    errors: ['not_found', 'forbidden'],
  }),
  /** Cancels the deletion of a child's account. */
  keepChild: endpoint({
    name: 'guardians.keep-child',
    method: 'POST',
    path: '/api/guardian/children/:slug/keep/',
    ...ofChild,
    status: 200,
    response: child,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
} as const;
