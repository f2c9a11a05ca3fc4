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

/** What a user does about their own account. */
const own = { access: 'user', subject: 'own', extension: true } as const;
/** What a guardian does about a child. */
const ofChild = {
  access: 'user',
  subject: [{ in: 'params', key: 'slug', kind: 'child' }],
  extension: true,
  params: slugParams,
} as const;
/** What a guardian does about a connection of a child. */
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
  /** The child makes a code for a parent. */
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
  /** Voids the child's codes for parents that nobody has used. */
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
  /** The child ends the link, from 16 on. */
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
  /** What a parent agrees to, and the methods that this server offers for it. */
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
  /** Links the caller to the child who made the code. Under 13 with consent only. */
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
  /** The guardian ends the link, from 16 on. */
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
  /** Opens an account for a child. The code sets its password, once. */
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
  /** A new code for a child who has no email address and forgot the password. */
  renewCode: endpoint({
    name: 'guardians.renew-code',
    method: 'POST',
    path: '/api/guardian/children/:slug/code/',
    ...ofChild,
    status: 201,
    response: codeResponse,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  /** A code for a coach, as the child could make it. */
  inviteCode: endpoint({
    name: 'guardians.invite-code',
    method: 'POST',
    path: '/api/guardian/children/:slug/invite-code/',
    ...ofChild,
    status: 201,
    response: codeResponse,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  /** Voids all codes for coaches that nobody has used, also those that the child made. */
  revokeInviteCodes: endpoint({
    name: 'guardians.revoke-invite-codes',
    method: 'DELETE',
    path: '/api/guardian/children/:slug/invite-code/',
    ...ofChild,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /** Who is connected with the child; those who wait for approval first. */
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
  /** Ends a connection, or declines one that waits for approval. */
  end: endpoint({
    name: 'guardians.end',
    method: 'POST',
    path: '/api/guardian/children/:slug/connections/:id/end/',
    ...ofChildConnection,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /** What adults and the child wrote to each other, latest first. */
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
  /** Lowers the level of the profile; with `all_bouts`, sets it on all bouts that show more. */
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
  /** A URL that downloads the copy while the guardian's session lives; null if it isn't ready. */
  exportLink: endpoint({
    name: 'guardians.export-link',
    method: 'POST',
    path: '/api/guardian/children/:slug/export/link/',
    ...ofChild,
    status: 200,
    response: z.object({ url: z.nullable(z.string()) }),
    errors: ['not_found'],
  }),
  /** Deletes the account of a child under 13 after 14 days, and closes it at once. */
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
