import * as z from 'zod/mini';
import { viewPage } from './access-log.ts';
import { exportResponse } from './export.ts';
import { ageGroups, birthYear } from './shared/age.ts';
import { codeResponse, typedCode } from './shared/codes.ts';
import { endpoint } from './shared/endpoint.ts';
import { visibilities } from './shared/enums.ts';
import {
  choice,
  flag,
  isoDate,
  message,
  personName,
  requiredText,
  slugParams,
  slugText,
} from './shared/fields.ts';
import { pageOf, pageQuery } from './shared/paging.ts';

export const guardianLimits = { children: 10, guardiansPerChild: 2 } as const;

export const guardianTexts = {
  adultsOnly: "A parent's account is for adults.",
  childrenOnly: 'The year of birth is that of an adult.',
  tooManyChildren: 'An account can be linked to 10 children at most.',
  /** The name of a minor whom the child coaches: the guardian sees only that there is a connection. */
  hiddenMinor: { first_name: 'A student', last_name: 'under 18' },
  tooManyGuardians: 'This child already has two guardians.',
  alsoCoach:
    "You're connected with this child or have asked to be. A coach can't become the guardian: end that first.",
  notOwnApproval: "You can't approve your own connection. Another guardian can.",
  alreadyLinked: "You're already linked to this child.",
  consentNeeded: 'This child is under 13 and needs your consent.',
  consentNotOffered: "This way to consent isn't offered here.",
  consentOutdated: 'The text of the consent has changed. Read it and try again.',
  noHigherLevel: 'You can only choose a level that shows less.',
  under13Only: 'You can delete the account of a child under 13. Older children do that themselves.',
  from16Only: 'The link can be ended from 16 on.',
  hasAddress: 'This child has an email address and sets a new password with it.',
  linkEnded: 'The link has ended.',
  ended: 'The connection has ended.',
  declined: 'The request has been declined.',
  deleted: "The child's account is closed and will be deleted in 14 days.",
  /** What the child reads about each guardian. */
  sees: 'Your guardian sees who you are connected with, what you share with them, the messages between you and adults, and who opened your lessons and videos. They cannot write in your journal, and see what you keep Private only in a copy of your account, about which you get an email.',
} as const;

/** The text that a guardian agrees to. A change gets a new version; old ones are stored with the consents. */
export const consentText = {
  version: '2026-11',
  text: 'I am the parent or guardian of this child and agree that Fencing Journal stores what the child writes and uploads: lessons, bouts, videos and notes. Nobody sees any of it until I approve a connection. I can read the messages, export everything and delete the account at any time.',
} as const;

const consentBody = z.object({ method: requiredText(50), text_version: requiredText(20) });

const person = { slug: z.string(), first_name: z.string(), last_name: z.string() };

const child = z.object({
  ...person,
  age_group: z.enum(ageGroups),
  /** What the child logs in with until they have set an email address; null from then on. */
  login_name: z.nullable(z.string()),
  /** The level of the profile. */
  shareable: z.enum(visibilities),
  linked_at: isoDate,
  /** Connections that wait for approval. */
  waiting: z.int(),
  /** Whether the account is closed until the operator has confirmed the consent. */
  consent_pending: z.boolean(),
  /** Under 13. */
  can_delete: z.boolean(),
  /** From 16 on. */
  can_unlink: z.boolean(),
  /** When the account will be deleted, if that was requested. */
  delete_on: z.nullable(isoDate),
});
export type Child = z.output<typeof child>;

const childConnection = z.object({
  /** For `approve` and `end`. */
  id: z.string(),
  /** Waits for approval; nothing is shared yet. */
  waiting: z.boolean(),
  /** A minor whom the child coaches has the name `hiddenMinor` and an empty slug. */
  ...person,
  /** What this person is to the child. */
  role: z.enum(['Coach', 'Student']),
  club: z.nullable(z.string()),
  since: isoDate,
  /** What this person can open. */
  shared: z.object({ lessons: z.int(), bouts: z.int() }),
});
export type ChildConnection = z.output<typeof childConnection>;

export const messageKinds = ['feedback', 'moment', 'answer'] as const;

const childMessage = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  text: z.string(),
  /** The slug is null once the account is deleted. */
  author: z.object({ slug: z.nullable(z.string()), name: z.string() }),
  by_child: z.boolean(),
  /** `changed` and `deleted`: an earlier text, kept for 12 months. */
  state: z.enum(['current', 'changed', 'deleted']),
  at: isoDate,
  /** Where it is or was; the slug is null once the lesson or video is deleted. */
  place: z.object({
    kind: z.enum(['lesson', 'video']),
    slug: z.nullable(z.string()),
    title: z.string(),
  }),
});
export type ChildMessage = z.output<typeof childMessage>;

const ofChild = [{ in: 'params', key: 'slug', kind: 'child' }] as const;
const childConnectionParams = z.object({ slug: slugText(), id: slugText() });
const ofChildConnection = [
  { in: 'params', key: 'slug', kind: 'child' },
  { in: 'params', key: 'id', kind: 'child_connection' },
] as const;

export const guardian = {
  /** The child makes a code for a parent. */
  createCode: endpoint({
    name: 'guardians.create-code',
    method: 'POST',
    path: '/api/account/guardian-code/',
    access: 'user',
    subject: 'own',
    extension: true,
    whileSuspended: true,
    status: 201,
    response: codeResponse,
    errors: ['forbidden', 'rate_limited'],
  }),
  /** The child's guardians. */
  ofAccount: endpoint({
    name: 'guardians.of-account',
    method: 'GET',
    path: '/api/account/guardians/',
    access: 'user',
    subject: 'own',
    extension: true,
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
    access: 'user',
    subject: 'own',
    extension: true,
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
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ code: typedCode(), consent: z.optional(consentBody) }),
    status: 201,
    response: child,
    errors: ['validation', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
  }),
  /** The guardian ends the link, from 16 on. */
  unlink: endpoint({
    name: 'guardians.unlink',
    method: 'DELETE',
    path: '/api/guardian/links/:slug/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 200,
    response: message,
    errors: ['not_found', 'forbidden'],
  }),
  children: endpoint({
    name: 'guardians.children',
    method: 'GET',
    path: '/api/guardian/children/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: z.array(child),
    errors: [],
  }),
  /** Opens an account for a child. The code sets its password, once. */
  addChild: endpoint({
    name: 'guardians.add-child',
    method: 'POST',
    path: '/api/guardian/children/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({
      first_name: personName(),
      last_name: personName(),
      birth_year: birthYear(),
      consent: consentBody,
    }),
    status: 201,
    response: z.extend(codeResponse, { slug: z.string(), login_name: z.string() }),
    errors: ['validation', 'forbidden', 'conflict', 'rate_limited'],
  }),
  /** A new code for a child who has no email address and forgot the password. */
  renewCode: endpoint({
    name: 'guardians.renew-code',
    method: 'POST',
    path: '/api/guardian/children/:slug/code/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 201,
    response: codeResponse,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  /** A code for a coach, as the child could make it. */
  inviteCode: endpoint({
    name: 'guardians.invite-code',
    method: 'POST',
    path: '/api/guardian/children/:slug/invite-code/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 201,
    response: codeResponse,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  /** Who is connected with the child; those who wait for approval first. */
  connections: endpoint({
    name: 'guardians.connections',
    method: 'GET',
    path: '/api/guardian/children/:slug/connections/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 200,
    response: z.array(childConnection),
    errors: ['not_found'],
  }),
  approve: endpoint({
    name: 'guardians.approve',
    method: 'POST',
    path: '/api/guardian/children/:slug/connections/:id/approve/',
    access: 'user',
    subject: ofChildConnection,
    extension: true,
    params: childConnectionParams,
    status: 200,
    response: z.array(childConnection),
    errors: ['not_found', 'conflict'],
  }),
  /** Ends a connection, or declines one that waits for approval. */
  end: endpoint({
    name: 'guardians.end',
    method: 'POST',
    path: '/api/guardian/children/:slug/connections/:id/end/',
    access: 'user',
    subject: ofChildConnection,
    extension: true,
    params: childConnectionParams,
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /** What adults and the child wrote to each other, latest first. */
  messages: endpoint({
    name: 'guardians.messages',
    method: 'GET',
    path: '/api/guardian/children/:slug/messages/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    query: pageQuery,
    status: 200,
    response: pageOf(childMessage),
    errors: ['validation', 'not_found'],
  }),
  accessLog: endpoint({
    name: 'guardians.access-log',
    method: 'GET',
    path: '/api/guardian/children/:slug/access-log/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
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
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
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
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 200,
    response: exportResponse,
    errors: ['not_found'],
  }),
  /** Starts a copy of everything in the child's account, or returns the one in progress. */
  startExport: endpoint({
    name: 'guardians.start-export',
    method: 'POST',
    path: '/api/guardian/children/:slug/export/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 200,
    response: exportResponse,
    errors: ['not_found', 'rate_limited'],
  }),
  /** A URL that downloads the copy while the guardian's session lives; null if it isn't ready. */
  exportLink: endpoint({
    name: 'guardians.export-link',
    method: 'POST',
    path: '/api/guardian/children/:slug/export/link/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 200,
    response: z.object({ url: z.nullable(z.string()) }),
    errors: ['not_found'],
  }),
  /** Deletes the account of a child under 13 after 14 days, and closes it at once. */
  deleteChild: endpoint({
    name: 'guardians.delete-child',
    method: 'DELETE',
    path: '/api/guardian/children/:slug/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 200,
    response: z.extend(message, { delete_on: isoDate }),
    errors: ['not_found', 'forbidden'],
  }),
  /** Cancels the deletion of a child's account, whoever asked for it. */
  keepChild: endpoint({
    name: 'guardians.keep-child',
    method: 'POST',
    path: '/api/guardian/children/:slug/keep/',
    access: 'user',
    subject: ofChild,
    extension: true,
    params: slugParams,
    status: 200,
    response: child,
    errors: ['not_found', 'conflict'],
  }),
} as const;
