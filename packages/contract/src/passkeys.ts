import * as z from 'zod/mini';
import { presentPassword } from './account.ts';
import { onDevice, session } from './auth.ts';
import { endpoint } from './shared/endpoint.ts';
import { isoDate, message, requiredText } from './shared/fields.ts';
import { limits } from './shared/limits.ts';

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: isoDate,
  last_used_at: z.nullable(isoDate),
  /** Synced: the passkey provider keeps a copy for the owner's other devices. */
  backed_up: z.boolean(),
  /** Suspended by a recovery: unusable, and deleted on this date unless the owner keeps it. */
  kept_until: z.nullable(isoDate),
});
export type Passkey = z.output<typeof passkey>;

/**
 * WebAuthn's `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
const options = z.looseObject({ challenge: z.string() });

const encoded = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'Use Base64url.'));

/** Fields common to new credentials and assertions. A credential id has at most 1023 bytes. */
const credential = { id: encoded(1_400), rawId: encoded(1_400), type: z.literal('public-key') };
const clientDataJSON = encoded(4_000);

const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: encoded(20_000),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
    ),
  }),
});
export type NewCredential = z.output<typeof newCredential>;

const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: encoded(100),
  }),
});
export type UsedCredential = z.output<typeof usedCredential>;

export const passkeyTexts = {
  refused: "Couldn't add this passkey. Try again.",
  known: 'This passkey is already in use.',
} as const;

/** The password may be omitted shortly after a login. */
const proof = z.object({ current_password: z.optional(presentPassword()) });

const names = {
  params: z.object({ id: z.uuid() }),
  subject: [{ in: 'params', key: 'id', kind: 'passkey' }],
} as const;

/** An alternative login without a password (WebAuthn). */
export const passkeys = {
  list: endpoint({
    name: 'passkeys.list',
    method: 'GET',
    path: '/api/account/passkeys/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    answer: z.array(passkey),
    errors: [],
  }),
  /** The password may be omitted shortly after a login. */
  addOptions: endpoint({
    name: 'passkeys.add-options',
    method: 'POST',
    path: '/api/account/passkeys/options/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: proof,
    status: 200,
    answer: options,
    errors: ['validation'],
  }),
  /** Named after the device until the owner renames it. */
  add: endpoint({
    name: 'passkeys.add',
    method: 'POST',
    path: '/api/account/passkeys/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ credential: newCredential }),
    status: 201,
    answer: passkey,
    errors: ['validation', 'conflict'],
  }),
  rename: endpoint({
    name: 'passkeys.rename',
    method: 'PATCH',
    path: '/api/account/passkeys/:id/',
    access: 'user',
    ...names,
    extension: true,
    body: z.object({ name: requiredText(limits.passkeyName) }),
    status: 200,
    answer: message,
    errors: ['validation', 'not_found'],
  }),
  remove: endpoint({
    name: 'passkeys.remove',
    method: 'DELETE',
    path: '/api/account/passkeys/:id/',
    access: 'user',
    ...names,
    extension: true,
    body: z.optional(proof),
    status: 200,
    answer: message,
    errors: ['validation', 'not_found'],
  }),
  /** Reactivates a passkey that a recovery suspended. */
  keep: endpoint({
    name: 'passkeys.keep',
    method: 'POST',
    path: '/api/account/passkeys/:id/keep/',
    access: 'user',
    ...names,
    extension: true,
    body: proof,
    status: 200,
    answer: message,
    errors: ['validation', 'not_found'],
  }),
  /** The same for everybody: the device offers the accounts it knows. */
  loginOptions: endpoint({
    name: 'passkeys.login-options',
    method: 'POST',
    path: '/api/auth/passkey-options',
    access: 'public',
    extension: true,
    status: 200,
    answer: options,
    errors: ['csrf', 'rate_limited'],
  }),
  login: endpoint({
    name: 'passkeys.login',
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    extension: true,
    body: z.object({ credential: usedCredential, ...onDevice }),
    status: 200,
    answer: session,
    errors: ['validation', 'login_failed', 'csrf', 'rate_limited'],
  }),
} as const;
